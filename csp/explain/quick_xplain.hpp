#pragma once

#include <csp/explain/members.hpp>

namespace csp::explain {

/// A core among candidates that have no solution together with what is hard: without any one of them there is a
/// solution. Those that stand early among the candidates are preferred. If a limit is reached the core has no solution
/// either, but some of it may not be needed.
///
/// Complexity: at most 2 k log2(n / k) + 2 k questions for k members of n candidates.
/// Source: Junker, QuickXplain: preferred explanations and relaxations for over-constrained problems, AAAI 2004.
ConstraintSet core_of(Members& members, const ConstraintSet& candidates);

} // namespace csp::explain
