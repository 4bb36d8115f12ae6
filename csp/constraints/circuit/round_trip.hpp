#pragma once

#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>

#include <vector>

namespace csp {

/// What a circuit tells of itself, for joint passes to read: the views are the next places of one tour through all of
/// them, three or more. Not if the user has named a consistency.
struct RoundTrip {
    std::vector<View> next;
    ConstraintNumbers constraints; ///< of the model, that say so
};

} // namespace csp
