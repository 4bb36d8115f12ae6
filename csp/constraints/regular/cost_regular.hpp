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
/// @param cost       called when the model is loaded into an engine and when solutions are checked, possibly by several
///                   threads at once; it must depend only on its arguments
/// @param total      a variable or view
/// Consistency   if all variables differ: the bounds of total are the costs of sequences within the
///               domains, and every value is in a sequence of at most the greatest total and in one of at
///               least the smallest. Not more: to decide whether both can hold at once is NP-hard.
/// Complexity    m as for regular, but only values with equal costs are treated alike. Posting O(m log m). A run costs
///               O(transitions left), and as much again each time that the total removes some. One reversible word a
///               position.
/// Errors        throws ArgumentError as regular does, and, when the model is loaded into an engine, if a
///               variable has more than 2^22 values
/// Source        Demassey, Pesant and Rousseau, "A cost-regular based hybrid column generation approach",
///               Constraints 11, 2006, pp. 315-333
/// See also      regular, linear
Constraint cost_regular(const List& scope, Automaton automaton, TransitionCost cost, const Expression& total);

} // namespace csp
