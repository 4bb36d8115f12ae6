#pragma once

#include <csp/search/value_order/value_order.hpp>

/// Value orders that look at the domain alone. O(1) per choice, but O(runs of consecutive values) if they count values.
namespace csp::value_order {

/// The smallest value.
extern const ValueOrderKind min;

/// The largest value.
extern const ValueOrderKind max;

/// The value in the middle of the sorted domain, the lower of two.
extern const ValueOrderKind median;

/// The value nearest to the middle of the bounds, the lower of two.
///
/// Complexity: O(1), O(log holes) for wide domains. See also: median, the middle of the sorted values.
extern const ValueOrderKind middle;

/// Halves the interval of the bounds and tries the lower half first: x <= middle, then x > middle. Suits wide domains
/// in which the range matters and not the value.
///
/// Complexity: O(1).
/// Source: textbook (domain splitting).
extern const ValueOrderKind split;

/// Halves the interval of the bounds and tries the upper half first: x > middle, then x <= middle.
///
/// Complexity: O(1).
/// Source: textbook (domain splitting).
extern const ValueOrderKind reverse_split;

/// Any value, with equal probability.
extern const ValueOrderKind random;

} // namespace csp::value_order
