#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// Phase saving: the value that the variable had last, wherever it came from; else the least. Back from a failure
/// or a restart, the search rebuilds what it had if that still goes.
///
/// Complexity: a node costs what it changed.
/// Source: Pipatsrisawat and Darwiche, A lightweight component caching scheme for satisfiability solvers, SAT
/// 2007.
extern const ValueOrderKind phase;

} // namespace csp::value_order
