#pragma once

#include <csp/base/matrix.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>

#include <vector>

/// Facts that constraints over tours state.
namespace csp {

/// A constraint arranges some places in one tour. The fact is valid as long as the constraint.
struct Route {
    /// By place, the view of its successor. A place that is its own successor is omitted.
    std::vector<View> next;
    /// The cost of a step from a place (row) to another (column); null if the constraint does not know it.
    const Matrix<WideValue>* step_costs = nullptr;
};

/// For joint passes: the views are the successors in one tour through all of their places, at least three. Not stated
/// if the user has named a consistency.
struct RoundTrip {
    std::vector<View> next;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

} // namespace csp
