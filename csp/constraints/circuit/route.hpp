#pragma once

#include <csp/base/matrix.hpp>
#include <csp/base/view.hpp>

#include <vector>

namespace csp {

/// A fact: a constraint arranges some places in one tour. It is valid as long as the constraint.
struct Route {
    /// By place, the view of its successor. A place that is its own successor is left out.
    std::vector<View> next;
    /// The cost of a step from a place (row) to another (column); null if the constraint does not know it.
    const Matrix<WideValue>* step_costs = nullptr;
};

} // namespace csp
