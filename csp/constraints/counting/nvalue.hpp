#pragma once

#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// How many different values there are:  the size of the set {x[0], ..., x[n - 1]}.
///
///     nvalue(colours) <= 3
///     nvalue(xs) == n
///
/// @param xs     n >= 0 variables, views or expressions; one that comes twice counts once
/// Consistency   of `nvalue(xs) == y`, y a variable or constant: value. Also, y is at least the number of disjoint
///               domains, and at most the size of a matching of variables and values, both as if domains were
///               intervals. If y can be no more than the former, values that lie in no smallest set of values are
///               removed. All equal is all_equal, all different all_different.
/// Complexity    O(n log n) a run, stateless
/// Errors        none of its own
/// Source        at most: Beldiceanu, "Pruning for the minimum constraint family and for the number of distinct
///               values constraint family", CP 2001, pp. 211-224
/// See also      all_different, all_equal, global_cardinality
Function nvalue(const List& xs);

} // namespace csp
