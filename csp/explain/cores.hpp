#pragma once

#include <csp/explain/infeasibility.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace csp {

/// The cores of a model and its repairs.
struct Cores {
    /// Sets of constraints without a common solution; none of their members can be left out.
    std::vector<ConstraintSet> cores;
    /// Sets of constraints to give up so that the rest has a solution; none of their members can be kept.
    std::vector<ConstraintSet> repairs;
    /// Whether these are all. Then every repair meets every core.
    bool is_complete = false;
};

/// All cores and all repairs, or the first `most` of them together, each set ascending. If a limit ends the search,
/// those found before it are still cores and repairs.
///
/// Both may be exponentially many. `options.blame` and groups are ignored.
/// Complexity: for each set found, one search of a map of what is known, and searches of parts of the model: for a
/// core about as many as explain_infeasibility makes, for a repair at most n.
/// Errors: as explain_infeasibility
/// Source: MARCO: Liffiton, Previti, Malik and Marques-Silva, "Fast, flexible MUS enumeration", Constraints 21, 2016.
Cores all_cores(const Model& model, const ExplainOptions& options = {},
                std::size_t most = std::numeric_limits<std::size_t>::max());

/// A core of least cost, or the best that was found, and how much less one might cost.
struct LeastCore {
    Infeasibility::Status status = Infeasibility::Status::unknown;
    /// Constraints that have no solution together with the hard ones; ascending.
    ConstraintSet core = {};
    std::uint64_t cost = 0;  ///< of the core
    std::uint64_t bound = 0; ///< no core costs less
    std::uint64_t questions = 0;
    bool was_interrupted = false; ///< by a request to stop

    /// Whether no core costs less. If not, a limit was reached.
    bool is_least() const { return status == Infeasibility::Status::infeasible && bound == cost; }
    /// In words: "These cannot hold together: row 3; box 1. No core costs less than 2."
    std::string describe(const Model& model) const;
};

/// The core of least cost: the fewest constraints that have no solution together, unless they have costs.
///
/// It has to meet every repair. So a cheapest set that meets all repairs found so far costs no more than it does. If
/// that set has a solution, there is another repair; if not, it is the core. `options.blame` and groups are ignored.
///
/// @param costs  one for each constraint of the model, each at least 1; if there are none, each constraint costs 1.
/// Complexity: a cheapest set for each repair that is needed, in the worst case exponentially many. If a limit is
/// reached, the core is the best that was found, which has no solution either; and `bound` is less than `cost`.
/// Errors: as explain_infeasibility; throws ArgumentError if there are costs, but not one for each constraint, or one is
/// 0.
/// Source: Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization",
/// CP 2015, LNCS 9255, pp. 173-182.
LeastCore least_core(const Model& model, const ExplainOptions& options = {},
                     const std::vector<std::uint32_t>& costs = {});

} // namespace csp
