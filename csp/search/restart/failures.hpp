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

/// A cutoff that is always the same, as long as runs rule out something for good. It grows by a factor, so that the
/// runs given up cost together no more than a multiple of the last one, which goes through the whole tree.
inline std::uint64_t constant_cutoff(const Restarts& restarts, std::uint64_t fruitless) {
    constexpr double growth = 1.1;
    return failures(restarts.scale * std::pow(growth, static_cast<double>(fruitless)));
}

} // namespace csp::restart
