#pragma once

#include <csp/search/search_options.hpp>

#include <cstddef>

namespace csp::parallel {

/// How many threads the options ask for, at least 1.
/// @throws ArgumentError in the name of `function` if a listener is to hear more than one thread.
unsigned thread_count(const SearchOptions& options, const char* function);

/// @throws ArgumentError in the name of `function` if several threads are to find better solutions one after
/// another.
void require_no_objective(const SearchOptions& options, const char* function);

/// @throws ArgumentError in the name of `function` if several threads are to count parts below the root.
void require_one_by_one(const SearchOptions& options, const char* function);

/// How many subproblems there are to be for so many threads: enough that the last ones to be done do not matter.
/// Source: Regin, Rezgui, Malapert, CP 2013, who found 30 to 100 per thread best.
constexpr std::size_t subproblem_count(unsigned threads) {
    constexpr std::size_t per_thread = 50;
    return per_thread * threads;
}

/// How many there are to be if their number must not depend on that of the threads: 30 for each of 20.
inline constexpr std::size_t fixed_subproblem_count = 600;

} // namespace csp::parallel
