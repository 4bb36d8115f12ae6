#pragma once

#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>

#include <memory>
#include <vector>

namespace csp {

/// The fact that an element of constants publishes for joint passes to read:  result == array[index].
struct Lookup {
    View result;
    View index;
    std::shared_ptr<const std::vector<Value>> array;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

} // namespace csp
