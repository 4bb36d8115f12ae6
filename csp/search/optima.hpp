#pragma once

#include <csp/constraints/expression/list.hpp>
#include <csp/search/optimise.hpp>

#include <cstddef>
#include <vector>

namespace csp {

/// Several solutions of a model, and why there are no more.
struct SolutionSet {
    std::vector<Assignment> solutions;
    /// StopReason::exhausted: no other belongs to the set. StopReason::solution_limit: as many as wanted. Any other: a
    /// limit ended one of the searches, and there may be more.
    StopReason stopped = StopReason::exhausted;
    /// Of the last search for a best solution: of costs, or of distances when solutions are to be diverse.
    Optimum optimum = {};
    Statistics statistics = {}; ///< of all searches together
};

/// All solutions of the least cost, each once. Write -gain for what should be large.
///
///     for (const csp::Assignment& plan : csp::optima(model, cost).solutions) ...
///
/// One search finds the least cost, another all solutions that have it. SearchOptions::projection says which solutions
/// count as one, Limits::solutions how many are enough. Other limits hold for both searches together. If one ends the
/// first search, the best solution found is the only one of the set.
///
/// Complexity    that of minimise() and of solutions()
/// Errors        throws ArgumentError as they do
SolutionSet optima(const Model& model, const Expression& cost, SearchOptions options = {});

/// The `count` cheapest solutions, the cheapest first: no solution outside the set costs less than one in it. Which of
/// those that cost the same as the last belong to it is not defined.
///
/// One search for each cost that occurs, and one for the solutions that have it. SearchOptions::projection says which
/// solutions count as one; limits hold for all searches together. If one ends a search for the next cost, the set has
/// the solutions of the costs before.
///
/// Complexity    that of optima() for each cost that occurs, at most `count`
/// Errors        throws ArgumentError as optima() does
SolutionSet best_solutions(const Model& model, const Expression& cost, std::size_t count,
                           SearchOptions options = {});

/// Up to `count` solutions that differ from each other in many of the elements, and in at least one. The first is
/// any solution; each further one is as far as possible from the nearest of those before it, where the distance of two
/// solutions is the number of elements in which they differ.
///
///     model.post(cost <= best + 2);
///     const auto alternatives = csp::diverse_solutions(model, places, 3);
///
/// Their least distance is at least half of the greatest that the least distance of any `count` solutions with the same
/// first one can be, unless a limit ends a search; the set then has the best that was found.
///
/// Complexity    one search for each solution, whose cost is the least of as many sums as there are solutions before it
/// Errors        throws ArgumentError if there are no elements, and as maximise() does
/// Source        farthest-first: Gonzalez, "Clustering to minimize the maximum intercluster distance", Theoretical
///               Computer Science 38, 1985; for constraints: Hebrard, Hnich, O'Sullivan and Walsh, "Finding diverse and
///               similar solutions in constraint programming", AAAI 2005
SolutionSet diverse_solutions(const Model& model, const List& of_elements, std::size_t count,
                              SearchOptions options = {});

} // namespace csp
