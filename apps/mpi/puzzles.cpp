#include <apps/common/command_line.hpp>
#include <apps/mpi/program.hpp>
#include <apps/puzzles/report.hpp>
#include <apps/puzzles/run.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace mpi_program {

namespace {

using puzzles::Question;

/// An instance that rank 0 has read.
struct Instance {
    std::string name;
    std::string text;
};

/// Returns the instance that rank 0 reads; all ranks throw if rank 0 cannot read it.
Instance shared_instance(csp::mpi::World& world, const puzzles::Options& options) {
    Instance instance{.name = "example", .text = std::string(options.puzzle->example)};
    if (!options.instance) return instance;
    on_first_rank(world, [&] {
        puzzles::NamedInstance read = puzzles::named_instance(*options.puzzle, *options.instance);
        instance = {std::move(read.name), std::move(read.text)};
    });
    instance.name = world.broadcast(std::move(instance.name));
    instance.text = world.broadcast(std::move(instance.text));
    return instance;
}

/// Asks the question of the command line, together with all other ranks.
class Asker {
  public:
    Asker(csp::mpi::World& world, const Options& options, const puzzles::Statement& statement,
          Question question, csp::SearchOptions search, puzzles::Report* report)
        : world_(world),
          options_(options),
          statement_(statement),
          question_(question),
          search_(std::move(search)),
          report_(report) {}

    csp::mpi::Outcome ask() {
        Recording recording = recording_of(world_, options_);
        csp::mpi::RunOptions& run = recording.run;
        if (run.cut_output)
            run.cut_output = [this, cut = std::move(run.cut_output)](std::uint64_t size) {
                cut(size);
                if (size > 0) report_->note_earlier_answers();
            };
        const csp::Model& model = statement_.model;
        switch (question_) {
        case Question::count:
            return csp::mpi::count(world_, model, search_, run);
        case Question::all:
            return csp::mpi::solutions(
                world_, model, [this](const csp::Assignment& solution) { report_->answer(solution); },
                search_, run);
        case Question::best:
            return statement_.minimise
                       ? csp::mpi::minimise(world_, model, *statement_.minimise, search_, run)
                       : csp::mpi::maximise(world_, model, *statement_.maximise, search_, run);
        default:
            return csp::mpi::solve(world_, model, search_);
        }
    }

  private:
    csp::mpi::World& world_;
    const Options& options_;
    const puzzles::Statement& statement_;
    Question question_;
    csp::SearchOptions search_;
    puzzles::Report* report_; ///< on rank 0; null on all others
};

puzzles::Outcome as_reported(const csp::mpi::Outcome& outcome, Question question) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    puzzles::Outcome reported{.question = question, .stopped = outcome.stopped};
    const csp::mpi::Total solutions = outcome.work.solutions;
    reported.found = static_cast<std::uint64_t>(std::min<csp::mpi::Total>(solutions, most));
    if (solutions > most) reported.digits = csp::mpi::decimal(solutions);
    reported.statistics.nodes = outcome.work.nodes;
    reported.statistics.failures = outcome.work.failures;
    reported.statistics.has_propagations = reported.statistics.has_peak_depth = false;
    if (question == Question::first || question == Question::best) reported.found = outcome.solution ? 1 : 0;
    if (outcome.cost) reported.optimum.best = outcome.cost;
    if (outcome.cost && outcome.is_exact()) reported.optimum.bound = outcome.cost;
    return reported;
}

} // namespace

int solve_puzzle(csp::mpi::World& world, const Options& options, std::stop_token stop) {
    const auto begun = std::chrono::steady_clock::now();
    const puzzles::Options& of_puzzle = options.puzzle;
    const Instance instance = shared_instance(world, of_puzzle);
    const puzzles::Statement statement = puzzles::state(*of_puzzle.puzzle, instance.name, instance.text);
    const Question question = puzzles::question_of(of_puzzle, statement);
    require_recordable(options, question);
    csp::SearchOptions search = puzzles::search_for(of_puzzle, statement, question);
    search.stop = std::move(stop);
    std::optional<puzzles::Report> report;
    if (world.rank() == 0)
        report.emplace(of_puzzle, of_puzzle.instance.value_or(std::string(of_puzzle.puzzle->example)),
                       statement);
    const csp::mpi::Outcome outcome =
        Asker(world, options, statement, question, std::move(search), report ? &*report : nullptr).ask();
    puzzles::Outcome reported = as_reported(outcome, question);
    if (!report) return 0; // the status of rank 0 counts
    reported.statistics.time = std::chrono::steady_clock::now() - begun;
    const bool shows_solution = question == Question::first || question == Question::best;
    if (shows_solution && outcome.solution) report->answer(*outcome.solution);
    report->end(reported);
    remark(options, outcome);
    return reported.exit_status();
}

} // namespace mpi_program
