#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// Halves the interval of the bounds and tries the upper half first: x > middle, then x <= middle.
///
/// Complexity: O(1).
/// Source: textbook (domain splitting).
extern const ValueOrderKind reverse_split;

} // namespace csp::value_order
