#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

#include <vector>

namespace csp {

/// A value occurs in a list only after another:  if x[j] == t, there is an i < j with x[i] == s.
///
///     value_precede(s, t, xs)                 t only after s
///     value_precede_chain(values, xs)         each of the values only after the one before
///
/// If values are interchangeable, as colours are, this leaves one of all the solutions that differ only in the names of
/// values.
/// @param s, t    if they are the same, no variable takes that value
/// @param values  k >= 0, pairwise different
/// @param xs      n >= 0 variables or views. The same variable may come more than once.
/// Consistency   domain, also of the chain as a whole, if the variables differ
/// Complexity    O(n) a run, less the settled beginning; O(n k) if the values are not v, v + 1, v + 2, ... Reversible:
///               one word.
/// Errors        throws ArgumentError for values beyond +-(2^30 - 1), and for a value that is twice in the chain
/// Source        Law and Lee, "Global constraints for integer and set value precedence", CP 2004, pp. 362-376.
///               Departure: one rule for the chain, see Precedence.
/// See also      lex_less, increasing
Constraint value_precede(Value s, Value t, const List& xs);
Constraint value_precede_chain(const std::vector<Value>& values, const List& xs);

} // namespace csp
