#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>

namespace csp {

/// x takes a value of the set:  x in {1, 5..9}.
///
/// Consistency   domain: the variable is narrowed when the model is taken into an engine, and no rule is left
/// Complexity    O(runs of consecutive values) at posting
/// Errors        none of its own
/// See also      equal, less_equal with a constant
Constraint in(View x, Domain values);

} // namespace csp
