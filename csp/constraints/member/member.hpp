#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// A value is a member of a list:  x[i] == y  for at least one i.
///
///     csp::member(xs, y);                         y is one of xs
///     csp::member({a, b + 1, 2 * c}, x - y);
///
/// @param xs     n >= 0 variables, views or expressions; nothing is a member of none
/// Consistency: domain, if all variables differ
/// Complexity: O(n) a run at most if y spans at most 64 values, else O(n * runs of consecutive values). Stateless.
/// Errors: none
/// See also: element, which also gives the index; in, for constants; count
Constraint member(const List& xs, const Expression& y);

} // namespace csp
