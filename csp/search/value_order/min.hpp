#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// The smallest value.
extern const ValueOrderKind min;

} // namespace csp::value_order
