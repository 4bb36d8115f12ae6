#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// Each value at least, or more than, the one before:
///
///     increasing(xs)              x[0] <= x[1] <= ... <= x[n-1]
///     strictly_increasing(xs)     x[0] <  x[1] <  ... <  x[n-1]
///
/// Decreasing is increasing of the negations, or of the list from its end.
/// @param xs  n >= 0 variables or views. The same variable may come more than once.
/// Consistency   domain if the variables differ
/// Complexity    one rule for the whole chain; a run costs O(bounds that move). The chain is cut at pairs that the
///               initial domains decide. Stateless.
/// Errors        none of its own
/// See also      less, less_equal, all_different, lex_less
Constraint increasing(const List& xs);
Constraint strictly_increasing(const List& xs);

} // namespace csp
