#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// ys is xs sorted in increasing order:  y[0] <= y[1] <= ... <= y[n-1]  are the values of x[0], ..., x[n-1].
///
/// @param xs, ys  n >= 0 variables or views each. The same variable may occur more than once.
/// Consistency: bounds if all variables differ
/// Complexity: O(n^2) a run: two matchings in O(n log n), and the strong components of the graph of possible matches.
/// Stateless.
/// Errors: throws ArgumentError for lists of different lengths
/// Source: Mehlhorn and Thiel, "Faster algorithms for bound-consistency of the sortedness and the alldifferent
/// constraint", CP 2000, pp. 306-319. Departure: the strong components are found in O(n^2), not O(n).
/// See also: arg_sort, increasing, all_different
Constraint sort(const List& xs, const List& ys);

/// The places of a list's values in increasing order of value, counted from 0; equal values are in the order of the
/// list: places is a permutation, and  x[places[k]] < x[places[k+1]],  or they are equal and places[k] < places[k+1].
///
/// @param xs, places  n >= 0 variables or views each. The same variable may occur more than once.
/// Consistency: less than bounds. The rank of each value lies between the number of other values that must precede it
/// and the number that can; its bounds follow from the ranks that places leave for it, by counting and by comparison
/// with each other value that must precede or follow it. The places are an `all_different`.
/// Complexity: O(n log n + d) a run, d the sizes of the domains of places. Stateless.
/// Errors: throws ArgumentError for lists of different lengths
/// See also: sort, arg_min, inverse
Constraint arg_sort(const List& xs, const List& places);

} // namespace csp
