#pragma once

#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>

#include <vector>

namespace csp {

/// The fact that a circuit publishes for joint passes to read: the views are the successors in one tour through all of
/// their places, three or more. Not published if the user has named a consistency.
struct RoundTrip {
    std::vector<View> next;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

} // namespace csp
