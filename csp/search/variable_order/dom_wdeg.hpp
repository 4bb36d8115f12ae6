#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// Smallest ratio of domain size to weighted degree: constraints gain weight by failing.
extern const VariableOrderKind dom_wdeg;

} // namespace csp::variable_order
