#pragma once

#include <csp/explain/infeasibility.hpp>

#include <cstddef>
#include <limits>
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

/// All cores and all repairs, or the first `most` of them together, each set ascending.
///
/// Both may be exponentially many. `options.blame` is ignored.
/// Complexity: for each set found, one search of a map of what is known, and searches of parts of the model: for a
/// core about as many as explain_infeasibility makes, for a repair at most n.
/// Errors: as explain_infeasibility
/// Source: MARCO: Liffiton, Previti, Malik and Marques-Silva, Fast, flexible MUS enumeration, Constraints 21, 2016.
Cores all_cores(const Model& model, const ExplainOptions& options = {},
                std::size_t most = std::numeric_limits<std::size_t>::max());

} // namespace csp
