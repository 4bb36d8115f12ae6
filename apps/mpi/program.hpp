#pragma once

#include <apps/mpi/options.hpp>
#include <apps/mpi/output.hpp>

#include <csp/mpi/mpi.hpp>

#include <functional>
#include <memory>
#include <stop_token>

namespace mpi_program {

/// Returns the exit status of `body`, like app::run_program(). Only rank 0 prints errors, because it has those of all
/// ranks: if another rank throws alone, rank 0 throws csp::Error with the message as soon as it waits for that rank.
int status_of_rank(csp::mpi::World& world, const std::function<int()>& body);

/// Runs the program: answers the command line together with all ranks. Returns the exit status. Throws app::UsageError.
int run_command(csp::mpi::World& world, int argc, const char* const* argv, std::stop_token stop);

// The searches print on rank 0, and return the exit status. They throw app::UsageError.
/// Solves a puzzle of the gallery.
int solve_puzzle(csp::mpi::World& world, const Options& options, std::stop_token stop);
/// Solves a FlatZinc file.
int solve_flatzinc(csp::mpi::World& world, const Options& options, std::stop_token stop);

/// Refuses a journal or an output file that cannot record the answer, and --progress if there would be none. Throws
/// app::UsageError.
void require_recordable(const Options& options, puzzles::Question question);
/// The options of the command line about journals, for one search.
struct Recording {
    csp::mpi::RunOptions run;
    std::unique_ptr<OutputFile> output = nullptr; ///< on rank 0; null without --output
};
/// Opens the output file. All ranks throw csp::Error if rank 0 cannot, or if the files of the command line are not
/// different files.
Recording recording_of(csp::mpi::World& world, const Options& options);
/// Prints on standard error, at the end, the information that the user of a journal needs.
void remark(const Options& options, const csp::mpi::Outcome& outcome);

/// Calls `act` on rank 0. If it throws an exception, all ranks throw csp::Error with the message.
void on_first_rank(csp::mpi::World& world, const std::function<void()>& act);

} // namespace mpi_program
