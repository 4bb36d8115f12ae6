#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// Smallest domain; among equals, the one with the most unassigned neighbours in the constraint graph.
extern const VariableOrderKind mrv_degree;

} // namespace csp::variable_order
