#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>

#include <initializer_list>
#include <utility>
#include <vector>

namespace csp {

/// All values pairwise distinct, but for some that may repeat:  x[i] != x[j]  or  x[i] in excepted,  for i < j.
///
///     all_different_except(courses, 0)             any number of free periods
///     all_different_except(xs, {0, 9})
///     all_different_except(xs, csp::range(-9, 0))
///
/// @param scope     n >= 0 variables or views. The same view twice must take an excepted value.
/// @param excepted  at least one value
/// Consistency   value: a fixed value that is not excepted goes from the others. Where no variable may take an
///               excepted value, as all_different.
/// Complexity    O(unfixed) for each newly fixed variable, with one reversible word
/// Errors        throws ArgumentError if the list is empty, or a value is outside +-(2^30 - 1)
/// See also      all_different
Constraint all_different_except(std::vector<View> scope, Domain excepted);

template <typename Range>
Constraint all_different_except(const Range& xs, Domain excepted) {
    return all_different_except(views_of(xs), std::move(excepted));
}
inline Constraint all_different_except(std::initializer_list<View> xs, Domain excepted) {
    return all_different_except(std::vector<View>(xs), std::move(excepted));
}
/// One value may repeat.
template <typename Range>
Constraint all_different_except(const Range& xs, Value excepted) {
    return all_different_except(views_of(xs), Domain{excepted});
}
inline Constraint all_different_except(std::initializer_list<View> xs, Value excepted) {
    return all_different_except(std::vector<View>(xs), Domain{excepted});
}

} // namespace csp
