#pragma once

#include <csp/constraints/amount.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

#include <vector>

namespace csp {

/// Items are put into bins:  load[j] == sum of size[i] over all i with bin[i] == j,  and 0 <= bin[i] < m.
///
///     csp::bin_packing({a, b, c}, {4, 3, 3}, std::vector<csp::View>{x, y});      loads that are variables
///     csp::bin_packing({a, b, c}, {4, 3, 3}, std::vector<csp::Value>{5, 7});     at most 5 and 7
///
/// @param bins   the number of the bin of each of n >= 0 items; one variable may stand for several items
/// @param sizes  the sizes of the n items
/// @param loads  the loads of the m >= 0 bins; or capacities, which the loads must not exceed
/// Consistency: less than bounds. A load is at least the total size of the items in its bin, and at most that plus the
/// sizes of all items that can still be added. It also equals the sum of all sizes less all other loads. An item goes
/// only into bins with room for it, and goes into a bin that needs its size. Some sum of the sizes that can still be
/// added must match the load of a bin; only sums of neighbours in the order of sizes are examined. The rule fails if
/// the items need more bins by the lower bound L2 of Martello and Toth.
/// Complexity: d = sum of the sizes of the domains. Loads O(d) a run; sums O(m n s), s = different sizes; bound O((n +
/// m) log (n + m)). Stateless. Capacities cost an auxiliary variable for each bin.
/// Errors: throws ArgumentError for a negative size or one of more than 2^30 - 1, if there are not as many sizes as
/// items, and for a capacity outside +-(2^30 - 1)
/// Source: Shaw, "A constraint for bin packing", CP 2004, pp. 648-662; Martello and Toth, "Lower bounds and reduction
/// procedures for the bin packing problem", Discrete Applied Mathematics 28(1), 1990, pp. 59-70
/// See also: cumulative, knapsack
Constraint bin_packing(const List& bins, const std::vector<Value>& sizes, const List& loads);
Constraint bin_packing(const List& bins, const std::vector<Value>& sizes, std::vector<Value> capacities);
inline Constraint bin_packing(const List& bins, const std::vector<Value>& sizes,
                              std::initializer_list<Value> capacities) {
    return bin_packing(bins, sizes, std::vector<Value>(capacities));
}

/// Each item is taken a number of times:  count[i] >= 0,  sum of weight[i] * count[i] == total weight,
/// sum of profit[i] * count[i] == total profit.
///
///     csp::knapsack(taken, {3, 4, 5}, weight, {4, 5, 7}, profit)
///
/// @param counts   one variable or view for each of n >= 0 items
/// @param weights  one for each item, as are the profits
/// @param weight   the total weight: a variable or view with the capacity as its largest value
/// @param profit   the total profit
/// Consistency: that of two sums, see `linear`; and Dantzig's bounds: the profit is at most the profit that the
/// capacity allows if the last item may be taken in part, and the weight is at least the weight that the profit needs.
/// These narrow the totals, not the counts. They are left out if weights * counts or profits * counts can reach 2^30.
/// Complexity: as `linear`, and O(n) a run for the bounds. Stateless.
/// Errors: throws ArgumentError for a weight or profit that is negative or more than 2^30 - 1, and if there are not as
/// many weights and profits as counts
/// Source: Dantzig, "Discrete-variable extremum problems", Operations Research 5(2), 1957, pp. 266-288
/// See also: linear, bin_packing
Constraint knapsack(const List& counts, const std::vector<Value>& weights, const Expression& weight,
                    const std::vector<Value>& profits, const Expression& profit);

/// A rectangle: from x to x + width, and from y to y + height.
struct Rectangle {
    View x;
    View y;
    Amount width;
    Amount height;
};

/// No two rectangles overlap: for all i < j, i ends left of j or j left of i, or i ends below j or j below i:
/// x[i] + width[i] <= x[j]  or  x[j] + width[j] <= x[i]  or
/// y[i] + height[i] <= y[j]  or  y[j] + height[j] <= y[i].
///
///     csp::diffn({{x, y, 3, 2}, {u, v, width, 4}});       sides are constants, variables or views
///
/// Rectangles may touch. A rectangle without area must not lie inside others either, but may lie at an edge (diffn in
/// MiniZinc).
///
/// @param rectangles  n >= 0; a variable may occur in several, or twice in one
/// Consistency: two rectangles bounds, more by pairs and cumulative. Two that must overlap in one direction: bounds in
/// the remaining direction, if all variables differ. More: the same for each pair, and, if sides are constants, the
/// inference of cumulative in either direction, with each rectangle as a task whose demand is its other side.
/// Complexity: O(n) a run for each rectangle that has changed, and two cumulatives. Stateless.
/// Errors: throws ArgumentError for a constant side that is negative or more than 2^30 - 1
/// Source: implied cumulatives: Beldiceanu and Contejean, "Introducing global constraints in CHIP", Mathematical and
/// Computer Modelling 20(12), 1994, pp. 97-123
/// See also: diffn_k, no_overlap, cumulative
Constraint diffn(const std::vector<Rectangle>& rectangles);

/// The same, except that a rectangle whose width or height is 0 or less may be anywhere (diffn_nonstrict in MiniZinc).
///
/// Consistency: as diffn; a rectangle with a side that is known to be 0 is ignored
/// Complexity: as diffn
/// Errors: as diffn
Constraint diffn_nonstrict(const std::vector<Rectangle>& rectangles);

/// A cuboid of k >= 1 dimensions: in each dimension, it extends from the coordinate of its corner by the length of its
/// side.
struct Cuboid {
    std::vector<View> corner;
    std::vector<Amount> sides;
};

/// No two cuboids overlap: for all i < j there is a dimension in which i ends before j begins, or j before i.
///
///     csp::diffn_k({{{x, y, z}, {3, 2, 1}}, {{u, v, w}, {width, 4, 2}}});
///
/// @param cuboids  n >= 0, all with the same number of dimensions; a variable may occur in several, or more than once
///                 in one
/// Consistency: as diffn. Two that must overlap in all dimensions but one: bounds in that one. More: the same for each
/// pair; and in each dimension the inference of cumulative, with each cuboid as a task whose demand is its
/// cross-section, if the sum of all cross-sections stays below 2^30
/// Complexity: O(n k) a run for each cuboid that has changed, and k cumulatives. Stateless.
/// Errors: throws ArgumentError for a constant side that is negative or more than 2^30 - 1, and for a cuboid whose
/// number of coordinates or sides differs from that of the first, or is 0
/// Source: as diffn
/// See also: diffn
Constraint diffn_k(std::vector<Cuboid> cuboids);

} // namespace csp
