#pragma once

#include <csp/constraints/expression/function.hpp>

namespace csp {

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
