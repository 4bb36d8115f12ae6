#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// Any, with equal probability.
extern const VariableOrderKind random;

} // namespace csp::variable_order
