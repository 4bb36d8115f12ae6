#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/engine/consistency.hpp>

namespace csp {

/// Two lists that are each other's inverse:  x[i] = j  exactly if  y[j] = i,  counted from 0.
///
///     inverse(xs, ys)                             as requested for the model, or value
///     inverse(xs, ys, consistency::value)
///     inverse(xs, ys, consistency::domain)
///
/// For example, the guest in each seat and the seat of each guest. Both lists are permutations of 0 .. n-1.
///
/// @param xs, ys  n >= 0 variables or views each; they may share variables, and be the same list
/// Consistency: value: if j is removed from x[i], i is removed from y[j], and vice versa. So values differ, and a value
/// with a single place left goes there. domain, if all variables differ: the same, and all_different with domain
/// consistency.
/// Negated: domain, if all variables differ: it fails if no two places can disagree; if all pairs
/// that can disagree share a place, the variable of that place keeps only the values with which it disagrees. O(1) a
/// run while three pairs show that nothing follows, else O(n^2). The negation of inverse_in_range likewise.
/// Complexity: value O(n) for each variable that has changed, stateless. domain: as `all_different`
/// Errors: throws ArgumentError for lists of different lengths
/// See also: inverse_in_range, all_different, element
Constraint inverse(const List& xs, const List& ys, consistency::ValueOrDomain strength = {});

/// The same for lists of any lengths. An element has no counterpart if its value is not a place of the opposite list.
/// If i and j are places, x[i] = j exactly if y[j] = i.
///
///     inverse_in_range(guest_in_seat, seat_of_guest)        -1 for an empty seat, or a standing guest
///
/// Consistency: value, as above, for values that are places
/// Complexity: O(length of the opposite list) for each variable that has changed. Stateless.
/// Errors: none
/// See also: inverse, all_different_except
Constraint inverse_in_range(const List& xs, const List& ys);

} // namespace csp
