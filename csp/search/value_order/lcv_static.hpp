#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// Least constraining value by static supports: the value that is compatible with the most values of the neighbours,
/// counted once in the model before any search. The score of x = v is the sum over the constraints on x of the share of
/// the assignments of their other variables that satisfy them together with x = v: how many constraints a random
/// completion would satisfy on average. Ties go to the least value.
///
/// Only constraints whose initial domains have up to 4,096 combinations are counted, such as binary ones over up to 64
/// values each. A variable without such constraints takes its least value.
///
/// Complexity: up to 4,096 checks per constraint in advance; a choice looks for the first value that is left,
/// O(values) at worst.
/// Source: Mehta and van Dongen, Static value ordering heuristics for constraint satisfaction problems, CPAI 2005;
/// after Geelen, ECAI 1992.
/// See also: lcv, by look-ahead.
extern const ValueOrderKind lcv_static;

} // namespace csp::value_order
