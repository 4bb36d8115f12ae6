#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

#include <vector>

namespace csp {

/// Items are taken so many times:  count[i] >= 0,  sum of weight[i] * count[i] == total weight,
/// sum of profit[i] * count[i] == total profit.
///
/// @param counts   of n >= 0 items, variables or views
/// @param weights  of each, n >= 0 of them; so are the profits
/// @param weight   of all that is taken: a variable or view with the capacity as its largest value
/// @param profit   of all that is taken
/// Consistency   that of both sums, see linear; besides, Dantzig's bounds: the profit is at most what the capacity
///               allows where the last item may be taken in part, and the weight at least what the profit needs.
///               These narrow the totals, not the counts. They are left out where weights * counts or profits *
///               counts come to 2^30 or more.
/// Complexity    linear; O(n) a run for the bounds. Stateless.
/// Errors        throws ArgumentError for a negative weight or profit or one of more than 2^30 - 1, and unless
///               there are as many of both as counts
/// Source        Dantzig, "Discrete-variable extremum problems", Operations Research 5(2), 1957, pp. 266-288
/// See also      linear, bin_packing
Constraint knapsack(const List& counts, const std::vector<Value>& weights, const Expression& weight,
                    const std::vector<Value>& profits, const Expression& profit);

} // namespace csp
