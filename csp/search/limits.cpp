#include <csp/search/limits.hpp>

namespace csp {

std::string_view to_string(StopReason reason) {
    switch (reason) {
    case StopReason::none:
        return "running";
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
