#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

#include <cstddef>

namespace csp {

/// Sums of neighbours stay within bounds:  low <= x[i] + x[i+1] + ... + x[i+window-1] <= high  for all i.
///
/// No more than 5 shifts in any 7 days. A list shorter than the window satisfies it.
/// @param low, high  of each sum
/// @param window     w >= 1: the number of neighbours
/// @param xs         n >= 0 variables or views. The same variable may come more than once.
/// Consistency   as linear, for each window but not for all together
/// Complexity    n - w + 1 windows, each with rules for what the initial domains leave open of its two bounds; a
///               run costs as linear
/// Errors        throws ArgumentError for a window of 0, for bounds of 2^62 or more, and as linear
/// See also      linear
Constraint sliding_sum(WideValue low, WideValue high, std::size_t window, const List& xs);

} // namespace csp
