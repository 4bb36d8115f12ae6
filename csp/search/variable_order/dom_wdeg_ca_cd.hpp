#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The smallest ratio |domain| / weighted degree, with weights that reflect how near the failure was. When a rule
/// fails, its weight for each future variable x of its scope grows by
///
///     1 / (number of its future variables * |domain of x|)          (current arity, current domain)
///
/// Future variables were neither fixed before the node nor decided by it. The domain is that at the moment of the
/// failure, and counts as one value if it would have become empty. Weights begin at 0: the first choices are those of
/// mrv.
///
/// Complexity: a node costs the degrees of the variables it fixed, a failure the arity of the rule, a choice
/// O(open). The weights are whole multiples of 2^-32, so that every compiler finds the same sums.
/// Source: Wattez, Lecoutre, Paparrizou, Tabary, Refining constraint weighting, ICTAI 2019.
extern const VariableOrderKind dom_wdeg_ca_cd;

} // namespace csp::variable_order
