#pragma once

#include <csp/base/domain.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>

#include <vector>

namespace csp {

/// What a count tells of itself, for joint passes to read: so many of xs take a value of the set. If a variable says how
/// many, these are the bounds of its domain as the count is stated.
struct HeadCount {
    std::vector<View> xs;
    Domain values;
    Value least;
    Value most;
    ConstraintNumbers constraints; ///< of the model, that say so
};

} // namespace csp
