#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/engine/consistency.hpp>

namespace csp {

/// A single tour through all places:  next[i] is the place after i,  and 0, next[0], next[next[0]], ... visits each of
/// 0 .. n-1 once before it returns to 0.
///
///     csp::circuit(next);                              as strong as the domains suggest
///     csp::circuit(next, csp::consistency::domain);    or as requested: value, domain
///
/// For places counted from 1, use views:  next[i] - 1.
///
/// @param next   n >= 0 variables and views. There is no solution if the same variable or view occurs twice.
/// Consistency: that of `all_different`, at the level requested. No tour closes while a place is left out, see
/// CircuitChains; the places stay connected, also in the order in which a depth-first search visits them, see
/// CircuitConnection. Domain consistency would be NP-hard.
/// Negated: domain, if all variables differ: once one variable is left, the value that would complete a tour is
/// removed. O(1) a run while two variables are open, then O(n). The same applies to the negation of subcircuit.
/// Complexity: that of `all_different`, plus O(m) a run for m = sum of the sizes of the domains. Stateless.
/// Errors: none
/// Source: Caseau and Laburthe, "Solving small TSPs with constraints", ICLP 1997, pp. 316-330; Francis and Stuckey,
/// "Explaining circuit propagation", Constraints 19, 2014, pp. 1-29
/// See also: subcircuit, hamiltonian_path, cost_circuit, all_different, element
Constraint circuit(const List& next, consistency::ValueOrDomain strength = {});

/// A single tour through some of the places, or through none; the places left out are their own successors.
///
/// Consistency: as `circuit`, except that next[i] = i leaves place i out
/// Complexity: as `circuit`
/// Errors: none
/// Source: as circuit
/// See also: circuit
Constraint subcircuit(const List& next, consistency::ValueOrDomain strength = {});

/// A path that visits every place once:  start, next[start], ..., end.  The successor of the last place is n:
/// next[end] = n.
///
/// It is a circuit through one additional place, number n, whose successor is the start.
///
/// @param next   n >= 0 variables and views; for n = 0 there is no path
/// @param start  the first place, counted from 0
/// @param end    the last place
/// Consistency: as circuit, and `element`
/// Complexity: as circuit
/// Errors: none
/// Source: as circuit
/// See also: circuit, element
Constraint hamiltonian_path(const List& next, const Expression& start, const Expression& end,
                            consistency::ValueOrDomain strength = {});

} // namespace csp
