#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/regular/automaton.hpp>

#include <string_view>

namespace csp {

/// The values, read in order, are a sequence that an automaton accepts:  x[0] x[1] ... x[n-1] in L(automaton).
///
///     csp::regular(row, "0* 1{3} 0+ 1{2} 0*");         a line of a nonogram
///     csp::regular(shifts, automaton);
///
/// @param scope       n >= 0 variables and views; the same variable may come more than once
/// @param automaton   see Automaton, also for the syntax of expressions
/// Consistency   domain, if all variables differ
/// Complexity    m = transitions between states that can be reached within the initial domains, over all positions.
///               States with the same continuations count as one, as do values that are treated alike. Posting O(m log
///               m). A run goes through the positions whose variable or states changed. Up to 64 states at every
///               position: a few word operations for each value there, one reversible word a position. More states:
///               O(transitions left there), two reversible words a position.
/// Errors        throws ArgumentError as Automaton does, and, when the model is loaded into an engine, if m > 2^28
/// Source        Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004,
///               pp. 482-495. Departure: sets of states, as words or as lists of transitions, in place of
///               counters.
/// See also      cost_regular, mdd, table
Constraint regular(const List& scope, Automaton automaton);
Constraint regular(const List& scope, std::string_view expression);

} // namespace csp
