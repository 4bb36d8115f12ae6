#include <apps/mpi/program.hpp>

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>
#include <csp/base/version.hpp>

#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace mpi_program {

namespace {

void require_different_files(const Options& options) {
    const std::vector input{options.command == Command::flatzinc ? options.file
                                                                 : options.puzzle.instance.value_or("")};
    app::require_no_input("--journal", options.journal, input);
    app::require_no_input("--output", options.output, input);
    std::error_code ignored; // then one of them does not exist yet
    if (options.output == options.journal ||
        std::filesystem::equivalent(options.output, options.journal, ignored))
        throw app::UsageError("--journal and --output name the same file");
}

/// The form of the answers, for the journal.
std::string form_of(const Options& options) {
    if (options.command == Command::flatzinc) return "flatzinc";
    return options.puzzle.json ? "json" : "text";
}

} // namespace

int status_of_rank(csp::mpi::World& world, const std::function<int()>& body) {
    if (world.rank() == 0) return app::run_program("arcwise-mpi", body);
    try {
        return body();
    } catch (const csp::Error& error) {
        world.leave(error.what());
        return app::user_error;
    } catch (const std::exception& error) {
        world.leave(error.what());
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

void on_first_rank(csp::mpi::World& world, const std::function<void()>& act) {
    std::string why;
    try {
        if (world.rank() == 0) act();
    } catch (const std::exception& error) {
        why = error.what();
    }
    why = world.broadcast(std::move(why));
    if (!why.empty()) throw csp::Error(why);
}

Recording recording_of(csp::mpi::World& world, const Options& options) {
    Recording recording{.run = {.journal = options.journal,
                                .resume = options.resume,
                                .between_reports = options.between_reports}};
    on_first_rank(world, [&] {
        if (!options.output.empty() || !options.journal.empty()) require_different_files(options);
        if (!options.output.empty()) recording.output = std::make_unique<OutputFile>(options.output);
    });
    if (world.rank() == 0 && (options.has_progress || error_is_terminal()))
        recording.run.on_state = Progress();
    recording.run.on_silence = [] {
        std::cerr
            << "arcwise-mpi: some ranks do not answer; if the run ends now, the same command with --resume "
               "continues\n";
    };
    if (OutputFile* const output = recording.output.get()) {
        recording.run.cut_output = [output](std::uint64_t size) { output->cut(size); };
        recording.run.output_size = [output] { return output->size(); };
        recording.run.output_form = form_of(options);
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
