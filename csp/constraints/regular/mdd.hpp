#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/tuples/tuples.hpp>

namespace csp {

/// The values of the scope are one of the tuples, as in table, by a multi-valued decision diagram: tuples share common
/// beginnings and ends.
///
///     csp::mdd(word, dictionary);
///
/// @param scope   n >= 0 variables and views; the same variable may come more than once
/// @param tuples  m >= 0 of length n, without any_value
/// Consistency   domain
/// Complexity    Posting O(m n log (m n)). A run as for regular, where the transitions are the edges of the
///               diagram. Most often table is faster: see docs/reference/mdd.md for measurements.
/// Errors        throws ArgumentError if a tuple has another length than the scope, a value outside +-(2^30 -
///               1), or any_value
/// Source        Cheng and Yap, "An MDD-based generalized arc consistency algorithm for positive and negative
///               table constraints and some global constraints", Constraints 15, 2010, pp. 265-304; reduced
///               from the bottom.
/// See also      table, regular
Constraint mdd(const List& scope, Tuples tuples);

} // namespace csp
