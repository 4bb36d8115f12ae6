#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// All values the same:  x[i] == x[j]  for all i < j.
///
/// @param scope  n >= 0 variables or views; a variable may occur more than once
/// Consistency: domain: each variable keeps the values that all can take, holes included. Two views of one variable are
/// an equation on it, solved when the model is loaded into an engine.
/// Complexity: O(n d / 64) a run, d = the width of a domain, or O(n runs of consecutive values) for wide ones.
/// Stateless.
/// Errors: none
/// See also: equal, all_different
Constraint all_equal(const List& scope);

} // namespace csp
