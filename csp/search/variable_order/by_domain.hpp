#pragma once

#include <csp/search/variable_order/variable_order.hpp>

/// Variable orders that look at each open variable by itself: at its number, or at its domain. O(open) per choice.
namespace csp::variable_order {

/// The variable that was made first.
extern const VariableOrderKind input;

/// The variable with the smallest value in its domain: the earliest start, if values are times.
///
/// Source: textbook; the name is that of MiniZinc's search annotation.
extern const VariableOrderKind smallest;

/// The variable with the largest value in its domain: the biggest item, if values are sizes.
///
/// Source: textbook; the name is that of MiniZinc's search annotation.
extern const VariableOrderKind largest;

/// The largest difference between the two smallest values of the domain: what it costs not to get the cheapest.
///
/// Complexity: O(open) per choice.
/// Source: Vogel's approximation method for transport problems (Reinfeld and Vogel, Mathematical Programming,
/// 1958).
extern const VariableOrderKind max_regret;

/// Any, with equal probability.
extern const VariableOrderKind random;

} // namespace csp::variable_order
