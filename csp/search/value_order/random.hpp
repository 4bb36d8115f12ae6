#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// Any value, with equal probability.
extern const ValueOrderKind random;

} // namespace csp::value_order
