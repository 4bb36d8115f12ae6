#pragma once

#include <benchmarks/tournament/attempt.hpp>
#include <benchmarks/tournament/grid.hpp>
#include <benchmarks/tournament/problems/problem_set.hpp>
#include <benchmarks/tournament/schedule.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tournament {

enum class Command : std::uint8_t { run, merge, report, list, help, version };

/// What the command line asks for.
struct Options {
    Command command = Command::help;
    std::string line; ///< the command line itself, for the records

    // run
    std::string sets = "*"; ///< patterns
    GridPatterns grid;
    RunLimits limits = {.seconds = 5};
    std::uint64_t seeds = 1;
    Wanted wanted = {.instances = 10};
    Shard shard;
    bool has_shard = false;
    unsigned threads = 0; ///< 0: not said

    // merge and report
    std::vector<std::string> files;

    std::string output; ///< a file, or a folder
    bool json = false;  ///< list
};

/// Reads the command line. Throws app::UsageError.
[[nodiscard]] Options parse_options(int argc, const char* const* argv);

} // namespace tournament
