#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// Dynamic degree: the variable in the most constraints that have another unfixed variable.
///
/// Complexity: a node costs the degrees of the variables it fixed; a choice O(open).
/// Source: Dechter and Meiri, IJCAI 1989 (static degree); Bessiere and Regin, CP 1996 (dynamic).
extern const VariableOrderKind degree;

} // namespace csp::variable_order
