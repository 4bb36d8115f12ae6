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
/// @param bins   of n >= 0 items, the number of the bin of each; one variable may stand for several items
/// @param sizes  of the items, n >= 0 of them
/// @param loads  of the m >= 0 bins; or capacities, which the loads must not exceed
/// Consistency   less than bounds. A load is at least what is in its bin, and at most that plus all that can come. It
///               is also what the other loads leave of the sum of all sizes. An item goes only where it has room, and
///               goes where its size is needed. Sums of the sizes that can come must meet the load of a bin; only sums
///               of neighbours in the order of sizes are examined. It fails if the items need more bins by a lower
///               bound, L2 of Martello and Toth.
/// Complexity    d = sum of the sizes of the domains. Loads O(d) a run; sums O(m n s), s = different sizes; bound O((n
///               + m) log (n + m)). Stateless. Capacities cost a variable for each bin, which only the rules know.
/// Errors        throws ArgumentError for a negative size or one of more than 2^30 - 1, unless there are as many
///               sizes as items, and for a capacity outside +-(2^30 - 1)
/// Source        Shaw, "A constraint for bin packing", CP 2004, pp. 648-662; Martello and Toth, "Lower bounds and
///               reduction procedures for the bin packing problem", Discrete Applied Mathematics 28(1), 1990, pp. 59-70
/// See also      cumulative, knapsack
Constraint bin_packing(const List& bins, const std::vector<Value>& sizes, const List& loads);
Constraint bin_packing(const List& bins, const std::vector<Value>& sizes, std::vector<Value> capacities);
inline Constraint bin_packing(const List& bins, const std::vector<Value>& sizes,
                              std::initializer_list<Value> capacities) {
    return bin_packing(bins, sizes, std::vector<Value>(capacities));
}

/// How often items are taken:  count[i] >= 0,  sum of weight[i] * count[i] == total weight,
/// sum of profit[i] * count[i] == total profit.
///
///     csp::knapsack(taken, {3, 4, 5}, weight, {4, 5, 7}, profit)
///
/// @param counts   of n >= 0 items, variables or views
/// @param weights  of each item, n >= 0 of them, like the profits
/// @param weight   the total weight: a variable or view with the capacity as its largest value
/// @param profit   the total profit
/// Consistency   that of two sums, see `linear`; and Dantzig's bounds: the profit is at most what the capacity allows
///               if the last item may be taken in part, and the weight is at least what the profit needs. These narrow
///               the totals, not the counts. They are left out if weights * counts or profits * counts can reach 2^30.
/// Complexity    as `linear`, and O(n) a run for the bounds. Stateless.
/// Errors        throws ArgumentError for a weight or profit that is negative or more than 2^30 - 1, and unless there
///               are as many of both as counts
/// Source        Dantzig, "Discrete-variable extremum problems", Operations Research 5(2), 1957, pp. 266-288
/// See also      linear, bin_packing
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
/// The next one may begin where a rectangle ends. One without area must not lie inside others either, but may lie at an
/// edge (diffn in MiniZinc).
///
/// @param rectangles  n >= 0; a variable may occur in several, or twice in one
/// Consistency   two rectangles bounds, more by pairs and cumulative. Two that must overlap in one direction: bounds in
///               the other direction, if all variables differ. More: the same for each pair, and, if sides are
///               constants, what cumulative finds in either direction with each rectangle as a task that demands its
///               other side.
/// Complexity    O(n) a run for each rectangle that has changed, and two cumulatives. Stateless.
/// Errors        throws ArgumentError for a constant side that is negative or more than 2^30 - 1
/// Source        implied cumulatives: Beldiceanu and Contejean, "Introducing global constraints in CHIP",
///               Mathematical and Computer Modelling 20(12), 1994, pp. 97-123
/// See also      diffn_k, no_overlap, cumulative
Constraint diffn(const std::vector<Rectangle>& rectangles);

/// The same, if a rectangle whose width or height is 0 or less may be anywhere (diffn_nonstrict in MiniZinc).
///
/// Consistency   as diffn; a rectangle that has a side of 0 for sure takes no part
/// Complexity    as diffn
/// Errors        as diffn
Constraint diffn_nonstrict(const std::vector<Rectangle>& rectangles);

/// A cuboid of k >= 1 dimensions: in each, from a coordinate of its corner to that and its side.
struct Cuboid {
    std::vector<View> corner;
    std::vector<Amount> sides;
};

/// No two cuboids overlap: for all i < j there is a dimension in which one ends before the other begins.
///
///     csp::diffn_k({{{x, y, z}, {3, 2, 1}}, {{u, v, w}, {width, 4, 2}}});
///
/// @param cuboids  n >= 0, all of as many dimensions; a variable may occur in several, or more than once in one
/// Consistency   as diffn. Two that must overlap in all dimensions but one: bounds in that one. Pairs; and in each
///               dimension what cumulative finds, with each cuboid as a task that demands its section across it, if all
///               of these sections together stay below 2^30
/// Complexity    O(n k) a run for each cuboid that has changed, and k cumulatives. Stateless.
/// Errors        throws ArgumentError for a constant side that is negative or more than 2^30 - 1, and for a cuboid that
///               has not as many coordinates and sides as the first, or none
/// Source        as diffn
/// See also      diffn
Constraint diffn_k(std::vector<Cuboid> cuboids);

} // namespace csp
