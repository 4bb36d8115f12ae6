#pragma once

#include <csp/constraints/expression/list.hpp>
#include <csp/search/solve.hpp>

#include <cstddef>
#include <vector>

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
/// pass -gain. Solutions in which one of the costs has no value are skipped.
///
///     const auto plan = csp::minimise_lexicographically(model, {lateness, -profit});
///
/// There is one search per objective, each within the optima of the objectives before it. If a limit ends a search, the
/// result is the best solution found, and its optimum() is that of the objective being searched; otherwise optimum() is
/// that of the last objective. Limits hold for all searches together.
/// Errors: throws ArgumentError if there is no objective, and as solve() does.
SolveResult minimise_lexicographically(const Model& model, const List& costs, SearchOptions options = {});

/// Several solutions of a model, and why there are no more.
struct SolutionSet {
    std::vector<Assignment> solutions;
    /// StopReason::exhausted: no other solution belongs to the set. StopReason::solution_limit: the set is as large as
    /// wanted. Any other: a limit ended one of the searches, and there may be more.
    StopReason stopped = StopReason::exhausted;
    /// Of the last search for a best solution: of costs, or of distances when solutions are to be diverse.
    Optimum optimum = {};
    Statistics statistics = {}; ///< of all searches together
};

/// Finds all solutions of the least cost, each once. To maximise a gain, pass -gain.
///
///     for (const csp::Assignment& plan : csp::optima(model, cost).solutions) ...
///
/// One search finds the least cost, another finds all solutions that have it. SearchOptions::projection determines
/// which solutions count as one, Limits::solutions how many are enough. Other limits hold for both searches together.
/// If a limit ends the first search, the set contains only the best solution found.
///
/// Complexity: that of minimise() and of solutions()
/// Errors: throws ArgumentError as they do
SolutionSet optima(const Model& model, const Expression& cost, SearchOptions options = {});

/// Finds the `count` cheapest solutions, in order of cost: no solution outside the set costs less than one in it. If
/// several solutions cost as much as the last, it is unspecified which of them belong to the set.
///
/// For each cost that occurs, one search finds the cost and another the solutions that have it.
/// SearchOptions::projection determines which solutions count as one; limits hold for all searches together. If a limit
/// ends a search for the next cost, the set contains the solutions of the costs before.
///
/// Complexity: that of optima() for each cost that occurs, at most `count`
/// Errors: throws ArgumentError as optima() does
SolutionSet best_solutions(const Model& model, const Expression& cost, std::size_t count,
                           SearchOptions options = {});

/// Finds up to `count` solutions that differ from each other in many of the elements, and in at least one. The first
/// may be any solution; each further one is as far as possible from the nearest of the solutions before it. The
/// distance of two solutions is the number of elements in which they differ. Solutions in which an element has no value
/// are skipped.
///
///     model.post(cost <= best + 2);
///     const auto alternatives = csp::diverse_solutions(model, places, 3);
///
/// The least distance of two solutions of the set is at least half of the greatest that `count` solutions with the same
/// first one can have. If a limit ends a search, that need not hold; the set then contains the best that was found.
///
/// Complexity: one search for each solution, whose cost is the least of as many sums as there are solutions before it
/// Errors: throws ArgumentError if there are no elements, and as maximise() does
/// Source: farthest-first: Gonzalez, "Clustering to minimize the maximum intercluster distance", Theoretical Computer
/// Science 38, 1985; for constraints: Hebrard, Hnich, O'Sullivan and Walsh, "Finding diverse and similar solutions in
/// constraint programming", AAAI 2005
SolutionSet diverse_solutions(const Model& model, const List& of_elements, std::size_t count,
                              SearchOptions options = {});

} // namespace csp
