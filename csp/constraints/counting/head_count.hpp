#pragma once

#include <csp/base/domain.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>

#include <vector>

namespace csp {

/// The fact that a count publishes for joint passes to read: between `least` and `most` of xs take a value of the set.
/// If the count is a variable, these are the bounds of its domain when the count is posted.
struct HeadCount {
    std::vector<View> xs;
    Domain values;
    Value least;
    Value most;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

} // namespace csp
