#pragma once

#include <csp/constraints/expression/function.hpp>

namespace csp {

/// Products and powers:  x * y,  square(x),  pow(x, y).
///
/// Values are multiplied in 64 bits and never wrap around: a product beyond +-(2^30 - 1) equals no variable. The
/// comparison must exclude such products, as `x * y <= 100` does for factors >= 0; otherwise loading the model into an
/// engine throws. 0 to the power of 0 is 1. A negative exponent gives the reciprocal, rounded toward zero: 0, but 1 or
/// -1 for a base of 1 or -1; a negative power of 0 has no value, and the constraint around it does not hold.
///
/// @param x, y  variables, views or any expressions. A product with a constant is a linear expression.
/// Consistency   of `z == x * y`: bounds over the reals, sign by sign; of `z == square(x)`: bounds; of
///               `z == pow(x, y)`: on bounds. Domain instead if at most 64 combinations of values are
///               possible when the model is loaded into an engine, and x and y have at most 10,000.
/// Complexity    of `z == x * y` O(1) a pass, with passes until no bound moves; of the others O(1) a run; of
///               tables see relation and require. Stateless except for tables.
/// See also      div, mod, linear
Expression operator*(const Expression& x, const Expression& y);
Function square(const Expression& x);
Function pow(const Expression& x, const Expression& y);

} // namespace csp
