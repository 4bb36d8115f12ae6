#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The largest difference between the two smallest values of the domain: what it costs not to get the cheapest.
///
/// Complexity: O(open) per choice.
/// Source: Vogel's approximation method for transport problems (Reinfeld and Vogel, Mathematical Programming,
/// 1958).
extern const VariableOrderKind max_regret;

} // namespace csp::variable_order
