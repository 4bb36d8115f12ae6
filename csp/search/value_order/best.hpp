#pragma once

#include <csp/search/value_order/value_order.hpp>

namespace csp::value_order {

/// The value in the best solution so far, which is the latest: branch and bound only finds better ones. Before there is
/// one, or if the value has been removed, the least. The search stays around its best solution, as a large
/// neighbourhood search would, and remains complete.
///
/// Complexity: O(variables) per solution.
/// Source: Demirovic, Chu, Stuckey, Solution-based phase saving for CP, CP 2018.
extern const ValueOrderKind best;

} // namespace csp::value_order
