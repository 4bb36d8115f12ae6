#pragma once

#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>

#include <memory>
#include <vector>

namespace csp {

/// What an element of constants tells of itself, for joint passes to read:  result == array[index].
struct Lookup {
    View result;
    View index;
    std::shared_ptr<const std::vector<Value>> array;
    ConstraintNumbers constraints; ///< of the model, that say so
};

} // namespace csp
