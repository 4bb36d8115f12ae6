#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/regular/automaton.hpp>
#include <csp/constraints/regular/diagram.hpp>
#include <csp/constraints/table/tuples.hpp>

#include <string_view>

namespace csp {

/// The values, read in order, are a sequence that an automaton accepts:  x[0] x[1] ... x[n-1] in L(automaton).
///
///     csp::regular(row, "0* 1{3} 0+ 1{2} 0*");         a line of a nonogram
///     csp::regular(shifts, automaton);
///
/// @param scope       n >= 0 variables and views; the same variable may occur more than once
/// @param automaton   see `Automaton`, also for the syntax of expressions
/// Consistency: domain, if all variables differ. No rule is left if the domains decide the constraint.
/// Negated: regular again, with the complement of the automaton
/// Complexity: m = transitions between states that can be reached within the initial domains, over all positions.
/// States with the same continuations count as one, and so do values that are treated alike. Posting O(m log m). A run
/// goes through the positions whose variable or states changed. Up to 64 states at every position: a few word
/// operations for each value there, one reversible word a position. More states: O(transitions left there), two
/// reversible words a position.
/// Errors: throws ArgumentError as Automaton does, and, when the model is loaded into an engine, if m > 2^28
/// Source: Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004, pp. 482-495.
/// Departure: sets of states, as words or as lists of transitions, in place of counters.
/// See also: cost_regular, mdd, table
Constraint regular(const List& scope, Automaton automaton);
Constraint regular(const List& scope, std::string_view expression);

/// The values of the scope are one of the tuples, as in table, but represented by a multi-valued decision diagram:
/// tuples share common prefixes and suffixes.
///
///     csp::mdd(word, dictionary);
///
/// @param scope   n >= 0 variables and views; the same variable may occur more than once
/// @param tuples  m >= 0 of length n, without any_value
/// Consistency: domain
/// Complexity: posting O(m n log (m n)). A run as for `regular`, where the transitions are the edges of the diagram. In
/// most cases `table` is faster.
/// Errors: throws ArgumentError if a tuple has another length than the scope, a value outside +-(2^30 - 1), or
/// any_value
/// Source: Cheng and Yap, "An MDD-based generalized arc consistency algorithm for positive and negative table
/// constraints and some global constraints", Constraints 15, 2010, pp. 265-304. Departure: reduced from the bottom, and
/// walked layer by layer.
/// See also: table, regular
Constraint mdd(const List& scope, Tuples tuples);

/// The values, read in order, lead from the root of a diagram to its terminal. Costs of its edges do not matter.
///
///     csp::mdd(xs, csp::Diagram({{{0, {0, 0}, 0}, {0, {1, 2}, 1}}, {{0, {1, 9}, 0}, {1, {0, 0}, 0}}}));
///
/// @param scope    n >= 0 variables and views; the same variable may occur more than once
/// @param diagram  of n layers, see `Diagram`
/// Consistency: domain, if all variables differ
/// Negated: mdd again if the diagram is deterministic: if no node has two edges with one value
/// Complexity: m = edges, each as often as there are sets of its values that are treated alike in its layer. Posting
/// O(m log m); nodes with the same continuations become one. A run as for `regular`.
/// Errors: throws ArgumentError if the diagram has another length than the scope, and, when the model is loaded into an
/// engine, if m > 2^28
/// Source: as for mdd of tuples
/// See also: regular, cost_mdd
Constraint mdd(const List& scope, Diagram diagram);

/// The values, read in order, lead from the root of a diagram to its terminal, and the costs of the edges on this path
/// add up to a total.
///
/// @param scope    n >= 0 variables and views
/// @param diagram  of n layers, deterministic: no node has two edges with one value
/// @param total    a variable or view
/// Consistency: as `cost_regular`
/// Complexity: m as for `mdd`. Posting and runs as for `cost_regular`: O(edges left) a run, and as much again each time
/// that the total removes edges. One reversible word a layer.
/// Errors: throws ArgumentError as `mdd` does, and if the diagram is not deterministic
/// Source: as for `cost_regular`
/// See also: cost_regular, mdd
Constraint cost_mdd(const List& scope, Diagram diagram, const Expression& total);

/// The values, read in order, are a sequence that an automaton accepts, and the costs of its transitions add up to
/// a total:  regular(x, automaton)  and  cost(0, x[0], s[0]) + ... + cost(n-1, x[n-1], s[n-1]) == total,
/// where s[i] is the state in which x[i] is read.
///
///     const auto pay = [](std::size_t day, csp::Value shift, csp::Automaton::State) { return pay_of(day, shift); };
///     csp::cost_regular(shifts, automaton, pay, total);
///
/// An automaton from a table has the states of the table. With an automaton from an expression, costs should not depend
/// on states, whose numbers may change.
///
/// @param scope      n >= 0 variables and views
/// @param automaton  see `Automaton`
/// @param cost       called when the model is loaded into an engine and when solutions are checked, possibly by several
///                   threads at once; it must depend only on its arguments
/// @param total      a variable or view
/// Consistency: domain for each bound of the total, if all variables differ. The bounds of total are the costs of
/// sequences within the domains, and every value is in a sequence of at most the greatest total and in one of at least
/// the smallest. Stronger consistency, with one sequence for both, would be NP-hard.
/// Complexity: m as for `regular`, but only values with equal costs are treated alike. Posting O(m log m). A run costs
/// O(transitions left), and as much again each time that the total removes transitions. One reversible word a position.
/// Errors: throws ArgumentError as `regular` does, and, when the model is loaded into an engine, if a variable has more
/// than 2^22 values
/// Source: Demassey, Pesant and Rousseau, "A cost-regular based hybrid column generation approach", Constraints 11,
/// 2006, pp. 315-333
/// See also: regular, linear
Constraint cost_regular(const List& scope, Automaton automaton, TransitionCost cost, const Expression& total);

} // namespace csp
