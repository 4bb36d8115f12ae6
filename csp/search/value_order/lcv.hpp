#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// Least constraining value: the one that leaves the other variables the most values, found by look-ahead.
extern const ValueOrderKind lcv;

} // namespace csp::value_order
