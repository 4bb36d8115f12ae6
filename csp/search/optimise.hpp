#pragma once

#include <csp/constraints/expression/list.hpp>
#include <csp/search/solve.hpp>

namespace csp {

/// Finds a solution of the least cost.
///
///     const auto shortest = csp::minimise(model, length);
///     const auto cheapest = csp::minimise(model, 3 * workers + csp::max(ends));
///
/// The cost may be any expression, computed in 64 bits: a rule bounds its terms by the best solution so far. Functions
/// in it become variables that only the rules know, and no search branches on these. Solutions for which the cost has
/// no value, such as a quotient by zero, are skipped.
///
/// If a limit ends the search, the result is the best solution found, and SolveResult::optimum() gives a bound on how
/// much better another could be. SearchOptions::on_improvement receives every better solution as it is found.
SolveResult minimise(const Model& model, const Expression& cost, SearchOptions options = {});
/// Finds a solution of the greatest gain.
SolveResult maximise(const Model& model, const Expression& gain, SearchOptions options = {});

/// Finds, among the solutions with the least first cost, one with the least second cost, and so on. To maximise a gain,
/// pass -gain.
///
///     const auto plan = csp::minimise_lexicographically(model, {lateness, -profit});
///
/// There is one search per objective, each within the optima of the objectives before it. If a limit ends a search, the
/// result is the best solution found, and its optimum() is that of the objective being searched; otherwise optimum() is
/// that of the last objective. Limits hold for all searches together.
/// Errors: throws ArgumentError if there is no objective, and as solve() does.
SolveResult minimise_lexicographically(const Model& model, const List& costs, SearchOptions options = {});

} // namespace csp
