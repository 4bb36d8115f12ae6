#pragma once

#include <csp/constraints/expression/list.hpp>
#include <csp/search/solve.hpp>

namespace csp {

/// A solution of the least cost.
///
///     const auto shortest = csp::minimise(model, length);
///     const auto cheapest = csp::minimise(model, 3 * workers + csp::max(ends));
///
/// A cost is any expression, in 64 bits: a rule bounds its terms by the best solution so far. Functions in it become
/// variables that only the rules know, and no search branches on these.
/// Solutions in which it has no value, as a quotient by zero, are passed over.
///
/// If a limit ends the search, the result is the best solution found, and SolveResult::optimum() says how much better
/// another could be. SearchOptions::on_improvement receives every better solution as it is found.
SolveResult minimise(const Model& model, const Expression& cost, SearchOptions options = {});
/// A solution of the greatest gain.
SolveResult maximise(const Model& model, const Expression& gain, SearchOptions options = {});

/// Among the solutions with the least first cost, one with the least second cost, and so on. Write -gain for what
/// should be large.
///
///     const auto plan = csp::minimise_lexicographically(model, {lateness, -profit});
///
/// One search per objective, each within the optima before it. If a limit ends one of them, the result is the
/// best that was found, and its optimum() is that of the objective being searched; otherwise that of the last one.
/// Limits hold for all searches together.
/// @throws ArgumentError if there is no objective, and as solve() does.
SolveResult minimise_lexicographically(const Model& model, const List& costs, SearchOptions options = {});

} // namespace csp
