#pragma once

#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/reason.hpp>

#include <optional>
#include <span>

namespace csp {

/// Adds to the reason bounds that the terms but `except` had, by which their sum is at least `needed`; with sign -1, the
/// sum of their negations. Their lower bounds must have sufficed.
///
/// What they have in excess is spent: first on leaving out terms, as many as there can be; then on earlier bounds of the
/// terms that have moved last; then on bounds that lie between. So a conflict learns no more than it must know.
///
/// Complexity: O(n log n) for n terms, and the facts about their bounds.
/// Source: Feydy, Stuckey, "Lazy clause generation reengineered", CP 2009; Achterberg, "Constraint Integer
/// Programming", 2007, on relaxing the bounds of a conflict.
void lift(std::span<const LinearTerm> terms, int sign, std::optional<Var> except, HugeValue needed,
          const Past& past, Reason& reason);

} // namespace csp
