#pragma once

#include <cstddef>

namespace csp::parallel {

/// How many subproblems there are to be for so many threads: enough that the last ones to be done do not matter.
/// Source: Regin, Rezgui, Malapert, CP 2013, who found 30 to 100 per thread best.
constexpr std::size_t subproblem_count(unsigned threads) {
    constexpr std::size_t per_thread = 50;
    return per_thread * threads;
}

/// How many there are to be where their number must not depend on that of the threads: 30 for each of 20.
inline constexpr std::size_t fixed_subproblem_count = 600;

} // namespace csp::parallel
