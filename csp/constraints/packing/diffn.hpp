#pragma once

#include <csp/constraints/amount.hpp>
#include <csp/constraints/constraint.hpp>

#include <vector>

namespace csp {

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
/// A rectangle without area must not lie inside others either (diffn in MiniZinc).
/// @param rectangles  n >= 0; a variable may occur in several, or twice in one
/// Consistency   two rectangles that must overlap in one direction: bounds in the other direction, if all variables
///               differ. More rectangles: the same for each pair, and, if sides are constants, what cumulative finds in
///               either direction with each rectangle as a task that demands its other side.
/// Complexity    O(n) a run for each rectangle that has changed, and two cumulatives. Stateless.
/// Errors        throws ArgumentError for a constant side that is negative or more than 2^30 - 1
/// Source        implied cumulatives: Beldiceanu and Contejean, "Introducing global constraints in CHIP",
///               Mathematical and Computer Modelling 20(12), 1994, pp. 97-123
/// See also      no_overlap, cumulative
Constraint diffn(std::vector<Rectangle> rectangles);

/// The same, if a rectangle whose width or height is 0 or less may be anywhere (diffn_nonstrict in MiniZinc).
Constraint diffn_nonstrict(std::vector<Rectangle> rectangles);

/// Where rectangles without area may be.
enum class NoArea : std::uint8_t { outside, anywhere };

bool do_not_overlap(const std::vector<Rectangle>& rectangles, NoArea no_area, const Assignment& assignment);

} // namespace csp
