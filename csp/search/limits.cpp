#include <csp/search/limits.hpp>

#include <algorithm>

namespace csp {

Limits rest_of(const Limits& limits, const Statistics& used) {
    const auto rest = [](auto limit, auto part, auto unlimited) {
        return limit == unlimited ? limit : limit - std::min(part, limit);
    };
    Limits left = limits;
    left.nodes = rest(limits.nodes, used.nodes, Limits::unlimited);
    left.failures = rest(limits.failures, used.failures, Limits::unlimited);
    left.time = rest(std::chrono::nanoseconds(limits.time), used.time, std::chrono::nanoseconds::max());
    return left;
}

std::string_view to_string(StopReason reason) {
    switch (reason) {
    case StopReason::none:
        return "more may follow";
    case StopReason::exhausted:
        return "exhausted";
    case StopReason::solution_limit:
        return "solution limit";
    case StopReason::node_limit:
        return "node limit";
    case StopReason::failure_limit:
        return "failure limit";
    case StopReason::time_limit:
        return "time limit";
    case StopReason::stop_requested:
        return "stop requested";
    }
    return "unknown";
}

} // namespace csp
