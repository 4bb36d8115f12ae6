#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/engine/consistency.hpp>

namespace csp {

/// All values pairwise distinct:  x[i] != x[j]  for all i < j.
///
///     all_different(xs)                           as strong as the domains suggest
///     all_different(xs, consistency::value)       or as requested
///     all_different(xs, consistency::bounds)
///     all_different(xs, consistency::domain)
///
/// @param scope  n >= 0 variables or views. The same view twice has no solution for n >= 2, nor has a scope with fewer
///               values than variables; both are found when the model is loaded into an engine.
/// Consistency   value: a fixed value is removed from the others.
///               bounds: value, and bounds(Z): Hall intervals.
///               domain: every value belongs to a solution, by a matching; bounds if there are so many values that rows
///               of bits would take more than 32 MiB. None named: domain if there are exactly as many values as
///               variables. For up to 64 values that is replaced by value and the permutation rule: every value must
///               have a place. Such constraints also learn from each other if they share variables, see
///               AllDifferentIntersections. Bounds if the domains are intervals and there are at most a quarter more
///               values than variables. Otherwise value.
///               The negation: domain, if all variables differ.
/// Complexity    d = number of values. Value O(unfixed) per newly fixed variable with one reversible word; bounds
///               O(n log n), or O(n) if all values lie within 64; domain O(n d / 64), and as much again for each
///               variable that has lost its match. Permutations up to 64 values O(n) word operations a run, stateless.
/// Errors        none of its own
/// Source        bounds: Lopez-Ortiz, Quimper, Tromp, van Beek (IJCAI 2003, pp. 245-250); domain: Regin (AAAI
///               1994, pp. 362-367), with the observation of Zhang, Li, Zhang (IJCAI 2018, pp. 1398-1403); the
///               permutation rule is the special case of Hall sets of size n - 1, "hidden single" to players
/// See also      not_equal, all_different_except, cost_all_different
Constraint all_different(const List& scope, consistency::AnyLevel strength = {});

// Compilers quote the line of the declaration, and what to write has to be on it.
// clang-format off
template <std::convertible_to<Expression>... Xs> requires(sizeof...(Xs) > 1)
Constraint all_different(const Xs&...) = delete; // a list has braces: write all_different({x, y, z})
// clang-format on

/// All values pairwise distinct, except some that may repeat:  x[i] != x[j]  or  x[i] in excepted,  for i < j.
///
///     all_different_except(courses, 0)             any number of free periods
///     all_different_except(xs, {0, 9})
///     all_different_except(xs, csp::range(-9, 0))
///
/// @param scope     n >= 0 variables or views. The same view twice must take an excepted value.
/// @param excepted  at least one value
/// Consistency   value: a fixed value that is not excepted is removed from the others. If no variable may take an
///               excepted value, as all_different.
/// Complexity    O(unfixed) for each newly fixed variable, with one reversible word
/// Errors        throws ArgumentError if the list is empty, or a value is outside +-(2^30 - 1)
/// See also      all_different
Constraint all_different_except(const List& scope, Domain excepted);

/// One value may repeat.
inline Constraint all_different_except(const List& xs, Value excepted) {
    return all_different_except(xs, Domain{excepted});
}

} // namespace csp
