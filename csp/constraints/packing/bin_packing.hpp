#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

#include <vector>

namespace csp {

/// Items are put into bins:  load[j] == sum of size[i] over all i with bin[i] == j,  and 0 <= bin[i] < m.
///
///     csp::bin_packing({a, b, c}, {4, 3, 3}, std::vector<csp::View>{x, y});      loads that are variables
///     csp::bin_packing({a, b, c}, {4, 3, 3}, std::vector<csp::Value>{5, 7});     at most 5 and 7
///
/// @param bins   of n >= 0 items, the number of the bin of each; one variable may stand for several items
/// @param sizes  of the items, n >= 0 of them
/// @param loads  of the m >= 0 bins; or capacities, which the loads must not exceed
/// Consistency   less than bounds. A load follows from the items that are or can be in its bin, and from the other
///               loads and the sum of all sizes. Sums of the sizes that can come must meet the load of a bin (in part:
///               only sums of neighbours in the order of sizes are examined). It fails if a lower bound proves that the
///               items need more bins
/// Complexity    d = sum of the sizes of the domains. Loads O(d) a run; sums O(m n s), s = different sizes;
///               bound O((n + m) log (n + m)). Stateless.
/// Errors        throws ArgumentError for a negative size or one of more than 2^30 - 1, unless there are as many
///               sizes as items, and for a capacity outside +-(2^30 - 1)
/// Source        Shaw, "A constraint for bin packing", CP 2004, pp. 648-662
/// See also      cumulative, knapsack
Constraint bin_packing(const List& bins, const std::vector<Value>& sizes, const List& loads);
Constraint bin_packing(const List& bins, const std::vector<Value>& sizes, std::vector<Value> capacities);
inline Constraint bin_packing(const List& bins, const std::vector<Value>& sizes,
                              std::initializer_list<Value> capacities) {
    return bin_packing(bins, sizes, std::vector<Value>(capacities));
}

} // namespace csp
