#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// The largest value.
extern const ValueOrderKind max;

} // namespace csp::value_order
