#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/engine/consistency.hpp>

namespace csp {

/// One round trip through all places:  next[i] is the place after i,  and 0, next[0], next[next[0]], ...
/// visits each of 0 .. n-1 once before it returns to 0.
///
///     csp::circuit(next);                              as strong as the domains suggest
///     csp::circuit(next, csp::consistency::domain);    or as requested: value, domain
///
/// Places counted from 1 are views:  next[i] - 1.
///
/// @param next   n >= 0 variables and views. The same one twice has no solution for n >= 2.
/// Consistency   that of `all_different`, at the level requested. No tour closes while a place is left out, see
///               CircuitChains; the places stay connected, also in the order in which a depth-first search meets them,
///               see CircuitConnection. More would be NP-hard.
/// Negated       domain, if all variables differ: once one variable is left, the value that would make a tour goes.
///               O(1) a run while two are open, then O(n). The negation of subcircuit likewise.
/// Complexity    as `all_different`, and O(m) a run for m = sum of the sizes of the domains. Stateless.
/// Errors        none of its own
/// Source        Caseau and Laburthe, "Solving small TSPs with constraints", ICLP 1997, pp. 316-330; Francis and
///               Stuckey, "Explaining circuit propagation", Constraints 19, 2014, pp. 1-29
/// See also      subcircuit, hamiltonian_path, cost_circuit, all_different, element
Constraint circuit(const List& next, consistency::ValueOrDomain strength = {});

/// One round trip through some of the places: the others are their own successors. It may be through none.
///
/// Consistency   as circuit, except that next[i] = i leaves place i out
/// Complexity    as circuit
/// Errors        none of its own
/// Source        as circuit
/// See also      circuit
Constraint subcircuit(const List& next, consistency::ValueOrDomain strength = {});

/// A way through all places, once each:  start, next[start], ..., end.  The last one's successor is n:
/// next[end] = n.
///
/// It is a circuit through one more place, number n, whose successor is the start.
///
/// @param next   n >= 0 variables and views; for n = 0 there is no path
/// @param start  the first place, counted from 0
/// @param end    the last one
/// Consistency   as circuit, and `element`
/// Complexity    as circuit
/// Errors        none of its own
/// Source        as circuit
/// See also      circuit, element
Constraint hamiltonian_path(const List& next, const Expression& start, const Expression& end,
                            consistency::ValueOrDomain strength = {});

} // namespace csp
