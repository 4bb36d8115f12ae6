#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// The value in the middle of the sorted domain, the lower of two.
extern const ValueOrderKind median;

} // namespace csp::value_order
