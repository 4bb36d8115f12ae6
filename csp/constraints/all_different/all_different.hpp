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
/// @param scope  n >= 0 variables or views. There is no solution if the same view occurs twice, or if there are fewer
///               values than variables; both are detected when the model is loaded into an engine.
/// Consistency: as strong as the domains suggest, or as requested. Value: the value of a fixed variable is removed from
/// all other variables. Bounds: also the values that Hall intervals forbid; a Hall interval consists of k consecutive
/// values that contain the bounds of k variables. Domain: every value belongs to a solution; falls back to bounds if
/// rows of bits for all values would take more than 32 MiB. If no strength is named, the initial domains decide.
/// Exactly as many values as variables: domain, but value if there are at most 64 values; then a value that only one
/// variable may still take is also assigned to that variable, and such constraints learn from each other if they share
/// variables (joint pass `intersections`). Domains that are intervals, and at most a quarter more values than
/// variables: bounds. Otherwise value. Two variables are not_equal at any strength.
/// Negated: at least two values are equal: domain, if all variables differ. O(1) a run while three pairs
/// show that nothing follows, else O(n^2).
/// Complexity: d = number of values. Value O(unfixed) per newly fixed variable with one reversible word; bounds O(n log
/// n), or O(n) if all values lie within 64; domain O(n d / 64), and as much again for each variable that has lost its
/// match. Permutations up to 64 values O(n) word operations a run, stateless.
/// Errors: none
/// Source: bounds: López-Ortiz, Quimper, Tromp and van Beek, "A fast and simple algorithm for bounds consistency of the
/// alldifferent constraint", IJCAI 2003, pp. 245-250. Domain: Régin, "A filtering algorithm for constraints of
/// difference in CSPs", AAAI 1994, pp. 362-367; the variables that need no search for components: Zhang, Li and Zhang,
/// "A fast algorithm for generalized arc consistency of the alldifferent constraint", IJCAI 2018, pp. 1398-1403. The
/// rule of places is the special case of Hall sets of size n - 1, "hidden single" to players.
/// See also: not_equal, all_different_except, all_equal, cost_all_different
Constraint all_different(const List& scope, consistency::AnyLevel strength = {});

// Compilers quote the line of the declaration, so the advice must be on that line.
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
/// @param scope     n >= 0 variables or views. A view that occurs twice must take an excepted value.
/// @param excepted  at least one value
/// Consistency: value: a fixed value that is not excepted is removed from all other variables. If no variable may take
/// an excepted value, as `all_different`.
/// Complexity: O(unfixed) for each newly fixed variable, with one reversible word
/// Errors: throws ArgumentError if the list is empty, or a value is outside +-(2^30 - 1)
/// See also: all_different
Constraint all_different_except(const List& scope, Domain excepted);

/// Excepts a single value.
inline Constraint all_different_except(const List& xs, Value excepted) {
    return all_different_except(xs, Domain{excepted});
}

/// All values the same:  x[i] == x[j]  for all i < j.
///
/// @param scope  n >= 0 variables or views; a variable may occur more than once
/// Consistency: domain: each variable keeps the values that all can take, holes included. Two views of one variable are
/// an equation on it, solved when the model is loaded into an engine.
/// Complexity: O(n d / 64) a run, d = the width of a domain, or O(n runs of consecutive values) for wide ones.
/// Stateless.
/// Errors: none
/// See also: equal, all_different
Constraint all_equal(const List& scope);

} // namespace csp
