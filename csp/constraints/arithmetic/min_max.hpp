#pragma once

#include <csp/constraints/expression/function.hpp>

#include <initializer_list>
#include <vector>

namespace csp {

/// The smallest and the largest of some numbers:  min(x, y),  max({x, y + 1, 3}).
///
/// @param xs  n >= 1 variables, views, constants, functions or expressions, also the same more than once.
/// Consistency   of `z == max(xs)`: bounds where all variables differ, and holes are passed on once a single
///               argument can reach the result.
/// Complexity    O(arguments that can still reach the result) a run. Reversible: one word.
/// Errors        throws ArgumentError for an empty list, which has neither
/// See also      abs, element
Function min(const Expression& x, const Expression& y);
Function max(const Expression& x, const Expression& y);
Function min(std::vector<Expression> xs);
Function max(std::vector<Expression> xs);
inline Function min(std::initializer_list<Expression> xs) { return min(std::vector<Expression>(xs)); }
inline Function max(std::initializer_list<Expression> xs) { return max(std::vector<Expression>(xs)); }

/// For any list of variables, views or expressions.
template <typename Range>
Function min(const Range& xs) {
    return min(expressions_of(xs));
}
template <typename Range>
Function max(const Range& xs) {
    return max(expressions_of(xs));
}

} // namespace csp
