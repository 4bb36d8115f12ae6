#pragma once

#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// The smallest and the largest of some numbers:  min(x, y),  max({x, y + 1, 3}).
///
/// @param xs  n >= 1 variables, views, constants, functions or expressions; the same one may come more than once.
/// Consistency   of `z == max(xs)`: bounds if all variables differ, and holes are passed on once a single
///               argument can reach the result.
/// Complexity    O(arguments that can still reach the result) a run. Reversible: one word.
/// Errors        throws ArgumentError for an empty list, which has no minimum or maximum
/// See also      abs, element
Function min(const Expression& x, const Expression& y);
Function max(const Expression& x, const Expression& y);
Function min(const List& xs);
Function max(const List& xs);

} // namespace csp
