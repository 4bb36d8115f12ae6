#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/output.hpp>
#include <apps/flatzinc/passes/passes.hpp>
#include <apps/flatzinc/search/annotation.hpp>
#include <apps/flatzinc/search/on_restart.hpp>
#include <apps/flatzinc/syntax/syntax.hpp>
#include <apps/mpi/program.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mpi_program {

namespace {

using flatzinc::Goal;

/// Returns the content of a file, or of standard input, as rank 0 reads it; all ranks throw if rank 0 cannot read it.
std::string shared_file(csp::mpi::World& world, const std::string& name) {
    std::string text;
    on_first_rank(world, [&] { text = name == "-" ? app::read_input() : app::read_file(name, "FlatZinc"); });
    return world.broadcast(std::move(text));
}

flatzinc::Instance instance_of(const std::string& name, const std::string& text) {
    try {
        return flatzinc::resolve(flatzinc::read(text));
    } catch (const flatzinc::FileError& error) {
        throw csp::Error(name + ": " + error.what());
    }
}

/// An instance as a model, with the output that FlatZinc demands on rank 0.
class FlatZincRun {
  public:
    FlatZincRun(csp::mpi::World& world, const Options& options, const flatzinc::Instance& instance,
                std::stop_token stop)
        : world_(world),
          options_(options),
          instance_(instance),
          reduction_(instance),
          translation_(reduced(reduction_), model_),
          recording_(recording_of(world, options)),
          protocol_(options.wants_all) {
        translation_.state_constraints();
        search_.limits = options.limits;
        search_.threads = options.threads;
        search_.stop = std::move(stop);
        flatzinc::WantedSearch wanted = flatzinc::wanted_search(translation_);
        warn_of_ignored(wanted);
        if (!options.is_free) follow(std::move(wanted));
    }

    int run() {
        const csp::mpi::Outcome outcome = ask();
        if (world_.rank() != 0) return app::success;
        if (outcome.solution) take(*outcome.solution);
        const bool is_one_of_many = instance_.goal == Goal::satisfy && !options_.wants_all && found_ > 0;
        if (!search_.projection.empty() && outcome.work.solutions > found_) {
            found_ = outcome.work.solutions;
            protocol_.note_earlier_solutions();
        }
        protocol_.end(is_one_of_many ? flatzinc::Verdict::open : verdict(outcome), "");
        if (options_.statistics)
            std::cerr << fmt::format("nodes {}, failures {}, {}\n", outcome.work.nodes, outcome.work.failures,
                                     app::word_for(outcome.stopped));
        remark(options_, outcome);
        return app::success;
    }

  private:
    static flatzinc::Reduction& reduced(flatzinc::Reduction& reduction) {
        flatzinc::reduce(reduction);
        return reduction;
    }

    /// Branches in the order that the solve item states, and then on the remaining variables. As in fzn-arcwise, such a
    /// search restarts only if an annotation requests it.
    void follow(flatzinc::WantedSearch wanted) {
        if (wanted.branchings.empty() && wanted.hints.empty()) return;
        const bool has_order = !wanted.branchings.empty();
        const std::vector<csp::Branching> rest = flatzinc::remaining_search(translation_);
        search_.branching = flatzinc::with_hints(std::move(wanted.hints),
                                                 flatzinc::followed_by(std::move(wanted.branchings), rest));
        if (has_order) search_.restarts.kind = &csp::restart::none;
        if (wanted.restarts) search_.restarts = *wanted.restarts;
    }

    /// Warns of ignored annotations that would change the space searched.
    void warn_of_ignored(const flatzinc::WantedSearch& wanted) {
        const auto warn = [&](std::string_view name) {
            if (world_.rank() == 0)
                std::cerr << "arcwise-mpi: warning: the annotation " << name
                          << " is ignored: everything is searched\n";
        };
        if (wanted.neighbourhood) warn("relax_and_reconstruct");
        if (!flatzinc::OnRestart(translation_).is_empty()) warn("on_restart");
    }

    csp::mpi::Outcome ask() {
        const csp::mpi::RunOptions& run = recording_.run;
        if (instance_.goal == Goal::minimise)
            return csp::mpi::minimise(world_, model_, translation_.objective(), search_, run);
        if (instance_.goal == Goal::maximise)
            return csp::mpi::maximise(world_, model_, translation_.objective(), search_, run);
        if (options_.wants_all) search_.projection = translation_.printed();
        if (search_.projection.empty()) { // all solutions look alike
            if (recording_.output) recording_.output->cut(0);
            return csp::mpi::solve(world_, model_, search_);
        }
        return csp::mpi::solutions(
            world_, model_, [this](const csp::Assignment& solution) { take(solution); }, search_, run);
    }

    void take(const csp::Assignment& solution) {
        const auto values = translation_.values(solution);
        if (const std::string wrong = flatzinc::violation(instance_, values); !wrong.empty())
            throw std::logic_error("a solution was found that violates " + wrong);
        ++found_;
        protocol_.take(flatzinc::text_of_solution(instance_, values));
    }

    flatzinc::Verdict verdict(const csp::mpi::Outcome& outcome) const {
        const bool is_one_enough = options_.wants_all && search_.projection.empty() && found_ > 0;
        if (!outcome.is_exact() && !is_one_enough) return flatzinc::Verdict::open;
        if (!translation_.cuts().empty()) {
            std::cerr
                << "arcwise-mpi: warning: domains without bounds were cut at +-2^29, so nothing is proved\n";
            return flatzinc::Verdict::open;
        }
        return found_ == 0 ? flatzinc::Verdict::unsatisfiable : flatzinc::Verdict::complete;
    }

    csp::mpi::World& world_;
    const Options& options_;
    const flatzinc::Instance& instance_;
    flatzinc::Reduction reduction_;
    csp::Model model_;
    flatzinc::Translation translation_;
    Recording recording_;
    flatzinc::Protocol protocol_;
    csp::SearchOptions search_;
    csp::mpi::Total found_ = 0; ///< in this run; at the end, also in the runs that it continues
};

} // namespace

int solve_flatzinc(csp::mpi::World& world, const Options& options, std::stop_token stop) {
    const flatzinc::Instance instance = instance_of(options.file, shared_file(world, options.file));
    using puzzles::Question;
    const Question of_many = options.wants_all ? Question::all : Question::first;
    require_recordable(options, instance.goal == Goal::satisfy ? of_many : Question::best);
    return FlatZincRun(world, options, instance, std::move(stop)).run();
}

} // namespace mpi_program
