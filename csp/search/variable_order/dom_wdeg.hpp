#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The smallest ratio |domain| / weighted degree: the sum of the weights of its rules that have another unfixed
/// variable. A rule begins every search with weight 1 and gains 1 whenever it fails.
///
/// Complexity: a node costs the degrees of the variables it fixed, a failure the arity of the rule, a choice
/// O(open).
/// Source: Boussemart, Hemery, Lecoutre, Sais, Boosting systematic search by weighting constraints, ECAI 2004.
extern const VariableOrderKind dom_wdeg;

} // namespace csp::variable_order
