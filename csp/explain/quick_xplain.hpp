#pragma once

#include <csp/explain/members.hpp>

namespace csp::explaining {

/// A core among candidates that have no solution together with the hard constraints: without any one of its members
/// there is a solution. Early candidates are preferred. If a limit is reached, the core has no solution either, but
/// some members may not be needed.
///
/// Complexity: at most 2 k log2(n / k) + 2 k questions for k members of n candidates.
/// Source: Junker, QuickXplain: preferred explanations and relaxations for over-constrained problems, AAAI 2004.
ConstraintSet core_of(Members& members, const ConstraintSet& candidates);

} // namespace csp::explaining
