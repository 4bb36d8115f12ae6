#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The variable whose decisions shrink the search space most: the smallest |domain| * (1 - mean impact). The
/// impact of a decision is the share of the product of all domain sizes that it removes, 1 if it fails. A
/// variable begins with impact 0, so that the first choices are those of mrv. (The source keeps a mean per value,
/// sums 1 - impact over the domain, and begins with a look-ahead on every value; here one mean stands for all
/// values of a variable, also of a huge domain.)
///
/// Complexity: a node costs what it changed, a choice O(open).
/// Source: Refalo, Impact-based search strategies for constraint programming, CP 2004.
extern const VariableOrderKind impact;

} // namespace csp::variable_order
