#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// Halves the interval of the bounds and tries the lower half first: x <= middle, then x > middle. Right for wide
/// domains, where what matters is the range and not the value.
///
/// Complexity: O(1).
/// Source: textbook (domain splitting).
extern const ValueOrderKind split;

} // namespace csp::value_order
