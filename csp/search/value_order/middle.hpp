#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// The value nearest to the middle of the bounds, the lower of two.
///
/// Complexity: O(1), O(log holes) for wide domains. See also: median, the middle of the sorted values.
extern const ValueOrderKind middle;

} // namespace csp::value_order
