#pragma once

#include <csp/search/solve.hpp>

#include <vector>

namespace csp {

/// A solution of the least cost.
///
///     const auto shortest = csp::minimise(model, length);
///
/// Where a limit ends the search it is the best that was found, and SolveResult::optimum() says how much better
/// another could be. SearchOptions::on_improvement is told of every better solution as it is found.
SolveResult minimise(const Model& model, View cost, SearchOptions options = {});
/// A solution of the greatest gain.
SolveResult maximise(const Model& model, View gain, SearchOptions options = {});

/// Among the solutions of the least first cost one of the least second cost, and so on; write -gain for what is to
/// be large.
///
///     const auto plan = csp::minimise_lexicographically(model, {lateness, -profit});
///
/// One search per objective, each within the optima before it. Where a limit ends one of them, the result is the
/// best that was found, and its optimum() is that of the objective being searched; otherwise that of the last one.
/// Limits hold for all searches together.
/// @throws ArgumentError if there is no objective, and as solve() does.
SolveResult minimise_lexicographically(const Model& model, const std::vector<View>& costs,
                                       SearchOptions options = {});

} // namespace csp
