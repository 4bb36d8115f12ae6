#pragma once

#include <csp/search/variable_order/variable_order.hpp>

namespace csp::variable_order {

/// The smallest ratio |domain| / picks: at every failure, each variable that had changed on the way to it gains a
/// pick. It begins with 1, so that the first choices are those of mrv. (The source counts a variable each time that
/// propagation picks it on the way; here it counts once.)
///
/// Complexity: a failure costs what had changed, a choice O(open).
/// Source: Audemard, Lecoutre, Prud'homme, Guiding backtrack search by tracking variables during constraint
/// propagation, CP 2023.
extern const VariableOrderKind pick_on_dom;

} // namespace csp::variable_order
