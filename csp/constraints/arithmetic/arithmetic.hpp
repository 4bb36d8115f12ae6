#pragma once

#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// The distance of x from zero:  |x|.
///
/// @param x  a variable, a view or any expression.
/// Consistency   of `z == abs(x)`: domain, if the variables differ
/// Complexity    O(1) a run if both variables span at most 64 values, else O(runs of consecutive values).
///               Stateless.
/// See also      max, square
Function abs(const Expression& x);

/// The smallest and the largest of some numbers:  min(x, y),  max({x, y + 1, 3}).
///
/// @param xs  n >= 1 variables, views, constants, functions or expressions; the same one may come more than once.
/// Consistency   of `z == max(xs)`: bounds if all variables differ, and holes are passed on once a single
///               argument can reach the result.
/// Complexity    O(arguments that can still reach the result) a run. Reversible: one word.
/// Errors        throws ArgumentError for an empty list, which has no minimum or maximum
/// See also      abs, element
Function min(const Expression& x, const Expression& y);
Function max(const Expression& x, const Expression& y);
Function min(const List& xs);
Function max(const List& xs);

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

/// Integer division:  div(x, y) or x / y, the quotient rounded toward zero, and  mod(x, y) or x % y, the remainder
/// x - div(x, y) * y, which has the sign of x.
///
/// A quotient or remainder by zero has no value: the constraint around it does not hold. A constraint stated by itself
/// removes zero from y.
///
/// @param x, y  variables, views or any expressions.
/// Consistency   of `z == x / y`: bounds over the reals, sign by sign; of `z == x % y`: on bounds. Domain
///               instead if few combinations of values are possible when the model is loaded into an
///               engine, at most 64 for quotients and 10,000 for remainders, and x and y have at most 10,000.
/// Complexity    O(1) a run on bounds; of tables see relation and require. Stateless except for tables.
/// See also      operator*, pow
Function div(const Expression& x, const Expression& y);
Function mod(const Expression& x, const Expression& y);
Expression operator/(const Expression& x, const Expression& y);
Expression operator%(const Expression& x, const Expression& y);

} // namespace csp
