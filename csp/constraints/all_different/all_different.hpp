#pragma once

#include <csp/constraints/consistency.hpp>
#include <csp/constraints/constraint.hpp>

#include <initializer_list>
#include <vector>

namespace csp {

/// All values pairwise distinct:  x[i] != x[j]  for all i < j.
///
/// @param scope  n >= 0 variables or views. The same view twice has no solution for n >= 2, which is found when
///               the model is taken into an engine; so is a scope with fewer values than variables.
/// Consistency   value (a fixed value is removed from the others), and where there are exactly as many values as
///               variables the permutation rule: every value must have a place. Permutations of a model that
///               share variables also draw conclusions from each other, see AllDifferentIntersections.
/// Complexity    d = number of values. Up to 64 values with n = d: O(n) word operations a run, stateless. Else
///               value O(unfixed) per newly fixed variable with one reversible word, and the permutation rule
///               O(n) per 64 values that lie
///               together, so O(n d) where all lie far apart.
/// Errors        none of its own
/// Source        the permutation rule is the special case of Hall sets of size n - 1 of Régin (AAAI 1994,
///               pp. 362-367); players call it "hidden single"
/// See also      not_equal
Constraint all_different(std::vector<View> scope);
Constraint all_different(std::vector<View> scope, consistency::ValueTag);
Constraint all_different(std::vector<View> scope, consistency::BoundsTag);
Constraint all_different(std::vector<View> scope, consistency::DomainTag);

template <typename Range, typename... Strength>
Constraint all_different(const Range& xs, Strength... strength) {
    return all_different(views_of(xs), strength...);
}
template <typename... Strength>
Constraint all_different(std::initializer_list<View> xs, Strength... strength) {
    return all_different(std::vector<View>(xs), strength...);
}

} // namespace csp
