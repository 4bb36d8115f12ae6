#pragma once

#include <csp/base/matrix.hpp>
#include <csp/base/view.hpp>

#include <vector>

namespace csp {

/// A constraint that arranges some places in one tour, as a search sees it.
class ConstraintOnRoute {
  public:
    virtual ~ConstraintOnRoute() = default;
    /// By place, the view of its successor. A place that is its own successor is left out.
    virtual std::vector<View> successors() const = 0;
    /// The cost of a step from a place (row) to another (column); null if the constraint does not know it.
    virtual const Matrix<WideValue>* step_costs() const { return nullptr; }

  protected:
    ConstraintOnRoute() = default;
    ConstraintOnRoute(const ConstraintOnRoute&) = default;
    ConstraintOnRoute& operator=(const ConstraintOnRoute&) = default;
};

} // namespace csp
