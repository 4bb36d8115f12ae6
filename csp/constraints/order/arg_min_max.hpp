#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// The place of the smallest or the largest value, counted from 0; of several such places, the first.
///
///     arg_min(xs, index)
///     arg_max(xs, index)
///
/// @param xs     n >= 1 variables or views. The same variable may come more than once.
/// @param index  a variable or view
/// Consistency   domain if all variables differ
/// Complexity    O(n) a run. Stateless.
/// Errors        throws ArgumentError for an empty list, which has no such place
/// See also      min, max, element
Constraint arg_min(const List& xs, const Expression& index);
Constraint arg_max(const List& xs, const Expression& index);

} // namespace csp
