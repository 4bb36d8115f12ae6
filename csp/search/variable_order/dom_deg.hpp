#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The smallest ratio |domain| / dynamic degree, which counts the constraints that have another unfixed variable.
///
/// Complexity: a node costs the degrees of the variables it fixed; a choice O(open).
/// Source: Bessiere and Regin, MAC and combined heuristics: two reasons to forsake FC (and CBJ?) on hard problems,
/// CP 1996.
extern const VariableOrderKind dom_deg;

} // namespace csp::variable_order
