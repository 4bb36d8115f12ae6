#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The smallest ratio |domain| / activity. At every node all activities are multiplied by 0.999; then those of the
/// variables whose domains changed grow by 1. They begin at 1, so that the first choices are those of mrv; the source
/// estimates it by random probes first, and lets only unfixed variables age.
///
/// Complexity: a node costs what it changed, a choice O(open). The decay is implemented by letting the increments grow.
/// Source: Michel and Van Hentenryck, Activity-based search for black-box constraint programming solvers, CPAIOR
/// 2012.
extern const VariableOrderKind activity;

} // namespace csp::variable_order
