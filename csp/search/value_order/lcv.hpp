#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// Least constraining value: the one that leaves the other variables the most values, found by look-ahead.
/// Of a domain with more than 256 values only the 256 least are considered.
///
/// Complexity: one propagation and O(open) per value.
/// Source: Geelen, Dual viewpoint heuristics for binary constraint satisfaction problems, ECAI 1992 (promise).
/// See also: lcv_static.
extern const ValueOrderKind lcv;

} // namespace csp::value_order
