#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// How often a value occurs:  the number of i with  x[i] == value.
///
///     count(xs, 3) == n                 n a variable, a view or a constant
///     2 * count(xs, 3) <= count(xs, 5)
///
/// @param xs     n >= 0 variables, views or expressions; the same one may come more than once, and counts as often
/// Consistency   of `count(xs, value) == y`, y a variable or constant: domain, if no variable comes twice, y
///               included. Other comparisons the same for a variable that stands for the count.
/// Complexity    O(variables not yet decided) a run. Reversible: two numbers. Counts of several values
///               over the same list of variables share one rule, see CountingValues.
/// Errors        throws ArgumentError for a value beyond +-(2^30 - 1)
/// See also      among, at_least, at_most, exactly, global_cardinality; a sum of `equal(x, y)` counts a value that
///               is a variable
Function count(const List& xs, Value value);

/// How many values lie in a set:  the number of i with  x[i] in values.
///
///     among(shifts, {late, night}) <= 3
///     among(xs, csp::range(10, 19)) == n
///
/// As count(), but always with a rule of its own, and with O(runs of consecutive values) for each variable if
/// the set spans more than 64 values.
/// Errors        those of Domain: throws ArgumentError if the set is empty, or holds a value beyond +-(2^30 - 1)
/// Source        Beldiceanu and Contejean, "Introducing global constraints in CHIP", Mathematical and Computer
///               Modelling 20 (12), 1994, pp. 97-123
Function among(const List& xs, Domain values);

/// At least, at most, or exactly n of the variables take the value.
///
/// @param xs     variables or views, any number; the same one may come more than once, and counts as often
/// Consistency   domain, if no variable comes twice
/// Complexity    as count(); at_most wakes only if a variable is fixed
/// Errors        throws ArgumentError for a value beyond +-(2^30 - 1); any n will do
/// See also      count
Constraint at_least(WideValue n, const List& xs, Value value);
Constraint at_most(WideValue n, const List& xs, Value value);
Constraint exactly(WideValue n, const List& xs, Value value);

} // namespace csp
