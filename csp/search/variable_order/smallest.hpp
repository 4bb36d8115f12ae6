#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The variable with the smallest value in its domain: the earliest start, where values are times.
///
/// Source: textbook; the name is that of MiniZinc's search annotation.
extern const VariableOrderKind smallest;

} // namespace csp::variable_order
