#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/tuples/tuples.hpp>

namespace csp {

/// The values of the scope are none of the tuples:  (x[0], ..., x[n-1]) not in {t[0], ..., t[m-1]}.
///
///     csp::negative_table({x, y}, {{1, 2}, {3, csp::any_value}});        // y = 2 refutes x = 1; x is not 3
///
/// @param scope   n >= 0 variables and views; the same variable may come more than once
/// @param tuples  m >= 0 of length n, the conflicts; any_value in a place stands for all values
/// Consistency   domain if all tuples have any_value in the same places (or nowhere), or the product of
///               the domains is at most 10,000 when the model is loaded into an engine. Otherwise, tuples that have it
///               in the same places form a constraint, and each of these is domain consistent.
/// Complexity    posting as table. Small products with fewer tuples allowed than forbidden, or with two
///               variables, become a table. Otherwise a run costs what table takes for tuples that are no longer valid,
///               and a look at each word that still has a valid one. Values are counted, at one such look each, only if
///               there are as many conflicts as combinations of the others' values.
/// Errors        as table
/// Source        Verhaeghe, Lecoutre and Schaus, "Extending Compact-Table to negative and short tables",
///               AAAI 2017, pp. 3951-3957. Departure: short tuples are sorted by pattern.
/// See also      table, not_in, not_equal
Constraint negative_table(const List& scope, Tuples tuples);

} // namespace csp
