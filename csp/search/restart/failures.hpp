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

/// A cutoff that is always the same, as long as runs rule out something for good.
inline std::uint64_t constant_cutoff(const Restarts& restarts, std::uint64_t fruitless) {
    return failures(restarts.scale * (1 + static_cast<double>(fruitless)));
}

} // namespace csp::restart
