#pragma once

#include <csp/constraints/constraint.hpp>

#include <vector>

namespace csp {

/// How a sum is compared with a constant. Everything else is one of these: `<`, `>=` and `>` turn the sum around.
enum class Comparison : std::uint8_t { equal, different, at_most };

/// coefficient * variable, a part of a sum.
struct Term {
    WideValue coefficient = 0;
    View variable;
};

/// The sum of coefficient * variable over all terms compares with the constant:
/// sum == constant, sum != constant or sum <= constant.
///
/// @param terms  n >= 0 terms; the same variable may come more than once, and views of it.
/// Consistency   at_most: domain. equal: bounds over the reals, to the rule's own fixpoint, which is bounds
///               over the integers where all coefficients are 1 or -1. different: value. Up to one variable:
///               domain, when the model is taken into an engine.
/// Complexity    at_most: O(unfixed variables) a run. equal: the same per pass, with passes until nothing
///               changes; where domains are huge and coefficients nearly cancel, they can be as many as a
///               domain has values. different: O(1) while the two variables watched are unfixed, else O(n).
///               Reversible: two words, none for different.
/// Errors        throws ArgumentError unless the sum of |coefficient| * 2^30 and |constant| is below 2^62
///               (views count with their offset), so that no sum formed anywhere leaves 64 bits
/// Source        Harvey and Schimpf, "Bounds consistency techniques for long linear constraints", TRICS 2002
/// See also      Expression, less_equal
Constraint linear(std::vector<Term> terms, Comparison comparison, WideValue constant);

} // namespace csp
