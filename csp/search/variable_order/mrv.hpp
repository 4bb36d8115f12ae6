#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// Minimum remaining values: the variable with the smallest domain.
extern const VariableOrderKind mrv;

} // namespace csp::variable_order
