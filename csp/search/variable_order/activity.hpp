#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The smallest ratio |domain| / activity. At every node the activity of the variables whose domains changed grows
/// by 1, after that of all was multiplied by 0.999. It begins at 1, so that the first choices are those of mrv;
/// the source estimates it by random probes first, and lets only unfixed variables age.
///
/// Complexity: a node costs what it changed, a choice O(open). Activities age by letting the increments grow
/// instead.
/// Source: Michel and Van Hentenryck, Activity-based search for black-box constraint programming solvers, CPAIOR
/// 2012.
extern const VariableOrderKind activity;

} // namespace csp::variable_order
