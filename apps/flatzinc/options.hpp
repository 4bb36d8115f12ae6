#pragma once

#include <csp/search/restart/restart.hpp>
#include <csp/search/search_options.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flatzinc {

enum class Command : std::uint8_t { solve, help, version, print };

/// The options on the command line.
struct Options {
    Command command = Command::solve;
    std::string file; ///< "-" for standard input
    bool wants_all = false;
    bool wants_improvements = false;
    std::optional<std::uint64_t> number; ///< the number of solutions
    std::uint64_t optima = 1;            ///< the number of best solutions
    std::string_view optima_option;      ///< the option that set this number; empty if none did
    bool is_free = false;                ///< whether the search may depart from the annotation
    unsigned threads = 1;
    std::uint64_t seed = 1;
    bool statistics = false;
    bool verbose = false;
    bool why = false;
    std::optional<std::string> trace;
    std::optional<std::string> proof; ///< the file for the proof of the answer
    std::optional<std::string> model; ///< the file for the model as text
    std::optional<std::chrono::milliseconds> time_limit;
    const csp::RestartKind* restarts = nullptr; ///< for a free search
    std::optional<csp::Learning> learning;      ///< nullopt: the search decides
    std::vector<std::string_view> without;      ///< the passes to omit
};

/// Reads the command line. Throws app::UsageError.
Options parse_options(int argc, const char* const* argv);

/// Returns the output of --help.
std::string help();

} // namespace flatzinc
