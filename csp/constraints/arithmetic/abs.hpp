#pragma once

#include <csp/constraints/expression/function.hpp>

namespace csp {

/// The distance of x from zero:  |x|.
///
/// @param x  a variable, a view or any expression.
/// Consistency   of `z == abs(x)`: domain, if the variables differ
/// Complexity    O(1) a run if both variables span at most 64 values, else O(runs of consecutive values).
///               Stateless.
/// See also      max, square
Function abs(const Expression& x);

} // namespace csp
