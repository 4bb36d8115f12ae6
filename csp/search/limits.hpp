#pragma once

#include <csp/search/statistics.hpp>

#include <chrono>
#include <cstdint>
#include <limits>
#include <string_view>

namespace csp {

/// When a search pauses. Reaching a limit is never "no solution": see StopReason. A search can go on where
/// it stopped when its limits have been raised.
///
/// Time, and whether a stop was requested, are looked at between nodes, while rules run and while a model is
/// loaded: a single run of a rule, and the posting of a single constraint, run to their end.
struct Limits {
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t solutions = unlimited;
    std::uint64_t nodes = unlimited;
    std::uint64_t failures = unlimited;
    std::chrono::nanoseconds time =
        std::chrono::nanoseconds::max(); ///< wall-clock, spent in set-up and search
};

/// The limits that remain for another search after one that did so much; that on solutions stays as it is.
Limits rest_of(const Limits& limits, const Statistics& used);

/// Why a search pauses.
enum class StopReason : std::uint8_t {
    none,           ///< it does not: it has not begun, or a solution was just found and more may follow
    exhausted,      ///< the whole tree has been searched: what was found is all there is
    solution_limit, ///< as many solutions as wanted
    node_limit,
    failure_limit,
    time_limit,
    stop_requested, ///< a caller asked, through the stop token
};

/// "exhausted", "time limit", ...; "more may follow" if it does not pause.
std::string_view to_string(StopReason reason);

} // namespace csp
