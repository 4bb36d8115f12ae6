#pragma once

#include <apps/puzzles/options.hpp>

#include <chrono>
#include <cstdint>
#include <string>

namespace mpi_program {

enum class Command : std::uint8_t { solve, flatzinc, help, version };

/// The options on the command line.
struct Options {
    Command command = Command::solve;
    puzzles::Options puzzle;
    std::string journal; ///< the file; empty for none
    bool resume = false;
    std::chrono::nanoseconds between_reports = std::chrono::minutes(1);
    std::string output; ///< the file; empty for standard output
    bool has_progress = false;

    // For FlatZinc:
    std::string file; ///< "-" for standard input
    bool wants_all = false;
    bool is_free = false; ///< whether the search may depart from the annotations
    bool statistics = false;
    csp::Limits limits = {};
    unsigned threads = 1; ///< the number of threads of each rank
};

/// Reads the command line. Throws app::UsageError.
Options parse_options(int argc, const char* const* argv);

/// Returns the output of --help.
std::string help();

} // namespace mpi_program
