#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The variable with the largest value in its domain: the biggest item, where values are sizes.
///
/// Source: textbook; the name is that of MiniZinc's search annotation.
extern const VariableOrderKind largest;

} // namespace csp::variable_order
