#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>

namespace csp {

/// 1 if the constraint holds, 0 if it does not: how constraints enter sums.
Function indicator(Constraint constraint);

/// The constraint that the function indicates; null for other functions.
const Constraint* indicated(const Function& function);

} // namespace csp
