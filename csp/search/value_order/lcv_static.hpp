#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// Least constraining value by static supports: the value that goes with the most of what the neighbours may take,
/// counted once, before any search, in the model alone. The score of x = v is the sum over the constraints on x of
/// the share of the assignments of their other variables that satisfy them together with x = v: how many
/// constraints a random completion would satisfy on average. Ties go to the least value.
///
/// Counted are constraints whose initial domains have up to 4,096 combinations, binary ones over up to 64 values
/// each among them; larger ones say nothing. A variable without any takes its least value.
///
/// Complexity: up to 4,096 checks per constraint in advance; a choice looks for the first value that is left,
/// O(values) at worst.
/// Source: Mehta and van Dongen, Static value ordering heuristics for constraint satisfaction problems, CPAI 2005;
/// after Geelen, ECAI 1992.
/// See also: lcv, by look-ahead.
extern const ValueOrderKind lcv_static;

} // namespace csp::value_order
