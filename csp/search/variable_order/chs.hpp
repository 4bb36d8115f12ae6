#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// Conflict-history search: the greatest ratio sum of (q(c) + 0.0001) / |domain| over the rules c of the variable
/// that have another unfixed variable. q(c) says how often, and how lately, c failed: with the t-th failure of the
/// search, in rule c,
///
///     q(c) = (1 - alpha) q(c) + alpha / (t - (number of the failure before in c) + 1)
///
/// alpha falls from 0.4 by 10^-6 with every failure, not below 0.06. A restart sets it back, and old failures
/// fade: q(c) becomes q(c) * 0.995^(failures since the last one in c).
///
/// Complexity: a node costs the degrees of the variables it fixed, a failure the arity of the rule, a choice
/// O(open), a restart O(rules).
/// Source: Habet and Terrioux, Conflict history based search for constraint satisfaction problem, SAC 2019;
/// Journal of Heuristics 27, 2021.
extern const VariableOrderKind chs;

} // namespace csp::variable_order
