#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// All values pairwise distinct, except some that may repeat:  x[i] != x[j]  or  x[i] in excepted,  for i < j.
///
///     all_different_except(courses, 0)             any number of free periods
///     all_different_except(xs, {0, 9})
///     all_different_except(xs, csp::range(-9, 0))
///
/// @param scope     n >= 0 variables or views. The same view twice must take an excepted value.
/// @param excepted  at least one value
/// Consistency   value: a fixed value that is not excepted is removed from the others. If no variable may take an
///               excepted value, as all_different.
/// Complexity    O(unfixed) for each newly fixed variable, with one reversible word
/// Errors        throws ArgumentError if the list is empty, or a value is outside +-(2^30 - 1)
/// See also      all_different
Constraint all_different_except(const List& scope, Domain excepted);

/// One value may repeat.
inline Constraint all_different_except(const List& xs, Value excepted) {
    return all_different_except(xs, Domain{excepted});
}

} // namespace csp
