#pragma once

#include <csp/search/search_options.hpp>

#include <cstddef>

namespace csp::parallel {

/// How many threads the options ask for, at least 1.
/// @throws ArgumentError, as from `function`, if more than one thread has a listener.
unsigned thread_count(const SearchOptions& options, const char* function);

/// @throws ArgumentError in the name of `function` if several threads are to find better solutions one after
/// another.
void require_no_objective(const SearchOptions& options, const char* function);

/// @throws ArgumentError in the name of `function` if several threads are to count parts below the root.
void require_one_by_one(const SearchOptions& options, const char* function);

/// The number of subproblems for this many threads: enough that waiting for the last ones does not matter.
/// Source: Regin, Rezgui, Malapert, CP 2013, who found 30 to 100 per thread best.
constexpr std::size_t subproblem_count(unsigned threads) {
    constexpr std::size_t per_thread = 50;
    return per_thread * threads;
}

/// The number of subproblems if it must not depend on the number of threads: 30 for each of 20.
inline constexpr std::size_t fixed_subproblem_count = 600;

} // namespace csp::parallel
