#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// A list and its values in increasing order:  y[0] <= y[1] <= ... <= y[n-1]  are the values of x[0], ..., x[n-1].
///
/// @param xs, ys  n >= 0 variables or views each. The same variable may come more than once.
/// Consistency   bounds if all variables differ
/// Complexity    O(n^2) a run. Stateless.
/// Errors        throws ArgumentError for lists of different lengths
/// Source        Mehlhorn and Thiel, "Faster algorithms for bound-consistency of the sortedness and the
///               alldifferent constraint", CP 2000, pp. 306-319. Departure: the strong components are found in
///               O(n^2), not O(n).
/// See also      increasing, all_different
Constraint sort(const List& xs, const List& ys);

/// Takes lists, not the iterators of std::sort.

} // namespace csp
