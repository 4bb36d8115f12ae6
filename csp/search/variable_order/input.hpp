#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The variable that was made first.
extern const VariableOrderKind input;

} // namespace csp::variable_order
