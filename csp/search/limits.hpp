#pragma once

#include <csp/search/statistics.hpp>

#include <chrono>
#include <cstdint>
#include <limits>
#include <string_view>

namespace csp {

/// When a search pauses. Reaching a limit never means "no solution": see StopReason. Once its limits have been raised,
/// a search can continue from where it stopped.
///
/// Time and stop requests are checked between nodes, between runs of rules, and while a model is loaded. A single run
/// of a rule, and the posting of a single constraint, are not interrupted.
struct Limits {
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t solutions = unlimited;
    std::uint64_t nodes = unlimited;
    std::uint64_t failures = unlimited;
    std::chrono::nanoseconds time =
        std::chrono::nanoseconds::max(); ///< wall-clock, spent in set-up and search
};

/// The limits that remain for another search after one with these statistics; the limit on solutions is unchanged.
Limits rest_of(const Limits& limits, const Statistics& used);

/// Why a search pauses.
enum class StopReason : std::uint8_t {
    none,           ///< it does not: it has not begun, or it has just found a solution and more may follow
    exhausted,      ///< the whole tree has been searched: there are no more solutions
    solution_limit, ///< as many solutions as wanted
    node_limit,
    failure_limit,
    time_limit,
    stop_requested, ///< requested through the stop token
};

/// "exhausted", "time limit", ...; "more may follow" if it does not pause.
std::string_view to_string(StopReason reason);

} // namespace csp
