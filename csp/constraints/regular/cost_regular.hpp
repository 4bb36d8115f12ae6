#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/regular/automaton.hpp>
#include <csp/constraints/regular/layered_graph.hpp>

namespace csp {

/// The values, read in order, are a sequence that an automaton accepts, and the costs of its transitions add up to
/// a total:  regular(x, automaton)  and  cost(0, x[0], s[0]) + ... + cost(n-1, x[n-1], s[n-1]) == total,
/// where s[i] is the state in which x[i] is read.
///
///     const auto pay = [](std::size_t day, csp::Value shift, csp::Automaton::State) { return pay_of(day,
///     shift); }; csp::cost_regular(shifts, automaton, pay, total);
///
/// @param scope      n >= 0 variables and views
/// @param automaton  see Automaton
/// @param cost       asked when the model is loaded into an engine and when solutions are checked, perhaps by
///                   several threads at once; it must depend on its arguments alone
/// @param total      a variable or view
/// Consistency   if all variables differ: the bounds of total are the costs of sequences within the
///               domains, and every value is in a sequence of at most the greatest total and in one of at
///               least the smallest. Not more: that both can hold at once is NP-hard to see.
/// Complexity    m as for regular, with each value by itself unless its costs are those of another. Posting
///               O(m log m). A run costs O(transitions left), and as much again each time that some went
///               because of the total. One reversible word a position.
/// Errors        throws ArgumentError as regular does, and, when the model is loaded into an engine, if a
///               variable has more than 2^22 values
/// Source        Demassey, Pesant and Rousseau, "A cost-regular based hybrid column generation approach",
///               Constraints 11, 2006, pp. 315-333
/// See also      regular, linear
Constraint cost_regular(const List& scope, Automaton automaton, TransitionCost cost, const Expression& total);

} // namespace csp
