#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// Phase saving: the value that the variable had last, whatever its origin; at first the least. After a failure or a
/// restart, the search thus rebuilds what it had, as far as possible.
///
/// Complexity: a node costs what it changed.
/// Source: Pipatsrisawat and Darwiche, A lightweight component caching scheme for satisfiability solvers, SAT
/// 2007.
extern const ValueOrderKind phase;

} // namespace csp::value_order
