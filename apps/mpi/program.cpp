#include <apps/mpi/program.hpp>

#include <apps/common/program.hpp>
#include <apps/common/text.hpp>

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>
#include <csp/base/version.hpp>

#include <fmt/format.h>

#include <exception>
#include <iostream>

namespace mpi_program {

int status_of_rank(const csp::mpi::World& world, const std::function<int()>& body) {
    if (world.rank() == 0) return app::run_program("arcwise-mpi", body);
    try {
        return body();
    } catch (const csp::Error&) {
        return app::user_error;
    } catch (const std::exception&) {
        return app::internal_error;
    }
}

void require_recordable(const Options& options, puzzles::Question question) {
    using puzzles::Question;
    if (options.has_progress && question == Question::first)
        throw app::UsageError("--progress: a search for one answer has no share that is done");
    if (!options.output.empty() && question != Question::all)
        throw app::UsageError("--output: only the answers of --all go to a file");
    if (options.journal.empty()) return;
    if (question == Question::first)
        throw app::UsageError(
            "--journal: one answer leaves nothing to continue; ask for all answers, or for the best one");
    if (question == Question::all && options.output.empty())
        throw app::UsageError(
            "--journal with --all: name the file of the answers with --output FILE, so that it can be cut "
            "back to those in the journal");
}

Recording recording_of(csp::mpi::World& world, const Options& options) {
    Recording recording{.run = {.journal = options.journal,
                                .resume = options.resume,
                                .between_reports = options.between_reports}};
    const std::string why = shared_failure(world, [&] {
        if (world.rank() == 0 && !options.output.empty())
            recording.output = std::make_unique<OutputFile>(options.output, options.resume);
    });
    if (!why.empty()) throw csp::Error(why);
    if (world.rank() == 0 && (options.has_progress || error_is_terminal()))
        recording.run.on_state = Progress();
    if (OutputFile* const output = recording.output.get()) {
        recording.run.cut_output = [output](std::uint64_t size) { output->cut(size); };
        recording.run.output_size = [output] { return output->size(); };
    }
    return recording;
}

void remark(const Options& options, const csp::mpi::Outcome& outcome) {
    if (options.journal.empty()) return;
    if (outcome.bytes_cut > 0)
        std::cerr << fmt::format("arcwise-mpi: the end of {} was damaged: {} bytes were cut off\n",
                                 options.journal, outcome.bytes_cut);
    if (outcome.open_pieces > 0)
        std::cerr << fmt::format("arcwise-mpi: {} left open; the same command with --resume continues\n",
                                 csp::counted(outcome.open_pieces, "piece"));
}

int run_command(csp::mpi::World& world, int argc, const char* const* argv, std::stop_token stop) {
    const Options options = parse_options(argc, argv);
    if (options.command == Command::solve) return solve_puzzle(world, options, std::move(stop));
    if (options.command == Command::flatzinc) return solve_flatzinc(world, options, std::move(stop));
    if (world.rank() == 0 && options.command == Command::help) std::cout << help();
    if (world.rank() == 0 && options.command == Command::version)
        std::cout << "arcwise-mpi " << csp::version() << '\n';
    return app::success;
}

} // namespace mpi_program
