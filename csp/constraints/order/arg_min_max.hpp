#pragma once

#include <csp/constraints/constraint.hpp>

#include <initializer_list>
#include <vector>

namespace csp {

/// The place of the smallest or the largest value, counted from 0; of several such places, the first.
///
///     arg_min(xs, index)
///     arg_max(xs, index)
///
/// @param xs     n >= 1 variables or views. The same variable may come more than once.
/// @param index  a variable or view
/// Consistency   domain where all variables differ
/// Complexity    O(n) a run. Stateless.
/// Errors        throws ArgumentError for an empty list, which has neither
/// See also      min, max, element
Constraint arg_min(std::vector<View> xs, View index);
Constraint arg_max(std::vector<View> xs, View index);

template <typename Range>
Constraint arg_min(const Range& xs, View index) {
    return arg_min(views_of(xs), index);
}
inline Constraint arg_min(std::initializer_list<View> xs, View index) {
    return arg_min(std::vector<View>(xs), index);
}
template <typename Range>
Constraint arg_max(const Range& xs, View index) {
    return arg_max(views_of(xs), index);
}
inline Constraint arg_max(std::initializer_list<View> xs, View index) {
    return arg_max(std::vector<View>(xs), index);
}

} // namespace csp
