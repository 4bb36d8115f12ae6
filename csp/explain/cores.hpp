#pragma once

#include <csp/explain/infeasibility.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace csp {

/// The cores and repairs of a model.
struct Cores {
    /// Sets of constraints without a common solution; no member of a set can be left out.
    std::vector<ConstraintSet> cores;
    /// Sets of constraints whose removal leaves a model with a solution; no member of a set can be kept.
    std::vector<ConstraintSet> repairs;
    /// Whether these are all cores and repairs. If so, every repair intersects every core.
    bool is_complete = false;
};

/// Returns all cores and repairs, or the first `most` sets in total, each in ascending order. If a limit ends the
/// search, the sets found before it are still cores and repairs.
///
/// The number of cores and of repairs may be exponential. `options.blame` and groups are ignored.
/// Complexity: for each set found, one search in a map of the known sets, and several searches of parts of the model:
/// about as many as explain_infeasibility makes for a core, at most n for a repair.
/// Errors: as explain_infeasibility
/// Source: MARCO: Liffiton, Previti, Malik and Marques-Silva, "Fast, flexible MUS enumeration", Constraints 21, 2016.
Cores all_cores(const Model& model, const ExplainOptions& options = {},
                std::size_t most = std::numeric_limits<std::size_t>::max());

/// A core of least cost, or the best core found, with a lower bound on the cost of any core.
struct LeastCore {
    Infeasibility::Status status = Infeasibility::Status::unknown;
    /// Constraints that have no solution together with the hard constraints, in ascending order.
    ConstraintSet core = {};
    std::uint64_t cost = 0;  ///< the cost of the core
    std::uint64_t bound = 0; ///< no core costs less
    std::uint64_t questions = 0;
    bool was_interrupted = false; ///< whether a stop was requested

    /// Whether the core is proved to have least cost. If not, a limit was reached.
    bool is_least() const { return status == Infeasibility::Status::infeasible && bound == cost; }
    /// Describes the core in words: "These cannot hold together: row 3; box 1. No core costs less than 2."
    std::string describe(const Model& model) const;
};

/// Finds a core of least cost: without `costs`, the fewest constraints that have no solution together.
///
/// Every core intersects every repair. So a cheapest set that intersects all repairs found so far costs no more than
/// the core sought. If that set has a solution, there is another repair; if not, the set is the core. `options.blame`
/// and groups are ignored.
///
/// @param costs  one for each constraint of the model, each at least 1, and less than 2^32 together; if empty, each
///               constraint costs 1.
/// Complexity: one cheapest set for each repair that is needed, in the worst case exponentially many. If a limit is
/// reached, the result is the best set found, which has no solution either, and `bound` is less than `cost`.
/// Errors: as explain_infeasibility; throws ArgumentError if `costs` is not empty and does not have one entry for each
/// constraint, if a cost is 0, or if the costs add up to 2^32 or more.
/// Source: Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS extraction with minimal hitting set
/// dualization", CP 2015, LNCS 9255, pp. 173-182.
LeastCore least_core(const Model& model, const ExplainOptions& options = {},
                     const std::vector<std::uint32_t>& costs = {});

} // namespace csp
