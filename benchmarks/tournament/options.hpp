#pragma once

#include <apps/common/shard.hpp>
#include <benchmarks/tournament/attempt.hpp>
#include <benchmarks/tournament/grid.hpp>
#include <benchmarks/tournament/problems/problem_set.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tournament {

enum class Command : std::uint8_t { run, merge, report, list, help, version };

/// The options given on the command line.
struct Options {
    Command command = Command::help;
    std::string line; ///< the command line itself, for the records

    // run
    std::optional<std::string> sets = "*"; ///< patterns; absent: no sets
    std::string puzzle; ///< the puzzle of the gallery for the user's instances; empty: there are none
    std::vector<std::string> instances; ///< instances of that puzzle, in the form that arcwise-puzzles takes
    GridPatterns grid;
    RunLimits limits = {.seconds = 5};
    std::uint64_t seeds = 1;
    Wanted wanted = {.instances = 10};
    app::Shard shard;
    bool has_shard = false;
    unsigned threads = 0; ///< 0: not given

    // merge and report
    std::vector<std::string> files;

    std::string output; ///< a file, or a folder
    bool json = false;  ///< for list
};

/// Reads the command line. Throws app::UsageError.
Options parse_options(int argc, const char* const* argv);

} // namespace tournament
