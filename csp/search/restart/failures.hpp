#pragma once

#include <csp/search/restart/restart.hpp>

#include <cmath>

namespace csp::restart {

/// A cutoff as a whole number of failures, from 1 to `never`.
inline std::uint64_t failures(double cutoff) {
    constexpr double most = 1e18;
    if (!(cutoff >= 1)) return 1;
    return cutoff < most ? static_cast<std::uint64_t>(std::llround(cutoff)) : never;
}

} // namespace csp::restart
