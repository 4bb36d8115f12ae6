#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

#include <vector>

namespace csp {

/// How often items are taken:  count[i] >= 0,  sum of weight[i] * count[i] == total weight,
/// sum of profit[i] * count[i] == total profit.
///
/// @param counts   of n >= 0 items, variables or views
/// @param weights  of each item, n >= 0 of them, like the profits
/// @param weight   the total weight: a variable or view with the capacity as its largest value
/// @param profit   the total profit
/// Consistency   that of both sums, see linear, and Dantzig's bounds: the profit is at most what the capacity allows if
///               the last item may be taken in part, and the weight is at least what the profit needs. These narrow the
///               totals, not the counts. They are left out if weights * counts or profits * counts can reach 2^30.
/// Complexity    linear; O(n) a run for the bounds. Stateless.
/// Errors        throws ArgumentError for a weight or profit that is negative or more than 2^30 - 1, and unless there
///               are as many of both as counts
/// Source        Dantzig, "Discrete-variable extremum problems", Operations Research 5(2), 1957, pp. 266-288
/// See also      linear, bin_packing
Constraint knapsack(const List& counts, const std::vector<Value>& weights, const Expression& weight,
                    const std::vector<Value>& profits, const Expression& profit);

} // namespace csp
