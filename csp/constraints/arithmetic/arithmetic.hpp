#pragma once

#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// The distance of x from zero:  |x|.
///
/// @param x  a variable, a view or any expression.
/// Consistency: domain for `z == abs(x)`, if x and z are different variables
/// Complexity: O(1) a run if both variables span at most 64 values, else O(runs of consecutive values). Stateless.
/// Errors: none
/// See also: max, square
Function abs(const Expression& x);

/// The smallest and the largest of some numbers:  min(x, y),  max({x, y + 1, 3}).
///
/// @param xs  n >= 1 variables, views, constants, functions or expressions; an element may occur more than once.
/// Consistency: bounds for `z == max(xs)`, if all variables differ. Holes are passed on once a single argument can
/// reach the result. If other constraints use only the bounds of the value, as in `max(xs) <= 7` and in objectives,
/// holes are left alone; the same applies to `abs`.
/// Complexity: O(arguments that can still reach the result) a run. Reversible: one word.
/// Errors: throws ArgumentError for an empty list, which has no minimum or maximum
/// See also: abs, element
Function min(const Expression& x, const Expression& y);
Function max(const Expression& x, const Expression& y);
Function min(const List& xs);
Function max(const List& xs);

/// Products and powers:  x * y,  square(x),  pow(x, y).
///
///     p == x * y                    no auxiliary variable; p's domain bounds the product
///     x * y + z * w == 100
///     square(x) + square(y) <= 50
///
/// Values are multiplied in 64 bits and never wrap around: a product beyond +-(2^30 - 1) equals no variable. The
/// comparison must exclude such products, as `x * y <= 100` does for factors >= 0; otherwise loading the model into an
/// engine throws. 0 to the power of 0 is 1. A negative exponent gives the reciprocal, rounded toward zero: 0, but 1 or
/// -1 for a base of 1 or -1; a negative power of 0 has no value, and the constraint around it does not hold.
///
/// @param x, y  variables, views or any expressions. A product with a constant is a linear expression.
/// Consistency: bounds, or domain while small. `z == x * y`: bounds over the reals, sign by sign, so that each bound of
/// x, y and z is met by real numbers within the bounds of all three; `z == square(x)`: bounds; `z == pow(x, y)`: on
/// bounds, which follow from the bounds of all variables but need not be the tightest. Domain instead if at most 64
/// combinations of values are possible when the model is loaded into an engine, and x and y have at most 10,000.
/// Complexity: `z == x * y`: O(1) a pass, with passes until no bound moves; squares and powers: O(1) a run; tables: see
/// `relation` and `require`. Stateless except for tables.
/// Errors: loading the model into an engine throws ArgumentError, naming the function, if a value beyond +-(2^30 - 1)
/// could satisfy the comparison, as -2^40 does for `x * y <= 100`; and always under a condition. Smaller domains avoid
/// this, and so does `p == x * y`.
/// See also: div, mod, linear
Expression operator*(const Expression& x, const Expression& y);
Function square(const Expression& x);
Function pow(const Expression& x, const Expression& y);

/// Integer division:  div(x, y) or x / y, the quotient rounded toward zero, and  mod(x, y) or x % y, the remainder
/// x - div(x, y) * y, which has the sign of x.
///
/// A quotient or remainder by zero has no value: the constraint around it does not hold. A constraint that is posted on
/// its own removes zero from y. In `x / y == 2 || y == 0` the first part is simply false if y is 0.
///
/// @param x, y  variables, views or any expressions.
/// Consistency: bounds, or domain while small. `z == x / y`: bounds over the reals, sign by sign; `z == x % y`: on
/// bounds. Domain instead if few combinations of values are possible when the model is loaded into an engine, at most
/// 64 for quotients and 10,000 for remainders, and x and y have at most 10,000.
/// Complexity: O(1) a run on bounds; tables: see `relation` and `require`. Stateless except for tables.
/// Errors: none
/// See also: pow, linear
Function div(const Expression& x, const Expression& y);
Function mod(const Expression& x, const Expression& y);
Expression operator/(const Expression& x, const Expression& y);
Expression operator%(const Expression& x, const Expression& y);

} // namespace csp
