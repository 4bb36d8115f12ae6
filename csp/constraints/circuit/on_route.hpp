#pragma once

#include <csp/base/matrix.hpp>
#include <csp/base/view.hpp>

#include <vector>

namespace csp {

/// A constraint that makes some places one tour, as a search sees it.
class ConstraintOnRoute {
  public:
    virtual ~ConstraintOnRoute() = default;
    /// By place, the view of the next one. A place may be its own successor: it is left out.
    virtual std::vector<View> successors() const = 0;
    /// What a step from a place (row) to another (column) costs; null if the constraint does not know.
    virtual const Matrix<WideValue>* step_costs() const { return nullptr; }

  protected:
    ConstraintOnRoute() = default;
    ConstraintOnRoute(const ConstraintOnRoute&) = default;
    ConstraintOnRoute& operator=(const ConstraintOnRoute&) = default;
};

} // namespace csp
