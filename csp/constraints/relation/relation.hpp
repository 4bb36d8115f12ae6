#pragma once

#include <csp/constraints/constraint.hpp>

#include <functional>
#include <utility>
#include <vector>

namespace csp {

using ValuePair = std::pair<Value, Value>;

/// The values of two variables are compatible:  predicate(x, y), or (x, y) in a table of pairs.
///
/// The predicate is called for all pairs of the initial domains when the model is loaded into an engine, and not again.
/// It must depend only on the two values. With the same variable on both sides it is a condition on that variable.
///
///     csp::relation(x, y, [](csp::Value a, csp::Value b) { return a * a == b; })
///     csp::relation(x, y, {{1, 2}, {3, 4}})
///
/// Consistency: domain (arc consistency)
/// Complexity: d values on each side: posting O(d^2 log d). A run costs one word operation per value left if the other
/// side spans at most 64 values, else O(1) while the value's last support holds and O(d / 64) to find another. Space
/// O(d^2 / 64) words, or O(pairs allowed) if that is less.
/// Errors: throws ArgumentError if the predicate is an empty function or a pair has a value outside +-(2^30 - 1), and,
/// when the model is loaded into an engine, if a predicate would have to be called for more than 10^7 pairs
/// Source: Mackworth, "Consistency in networks of relations", Artificial Intelligence 8 (1977), pp. 99-118; last
/// supports kept without undoing: Lecoutre and Hemery, "A study of residual supports in arc consistency", IJCAI 2007,
/// pp. 125-130; words: Lecoutre and Vion, "Enforcing arc consistency using bitwise operations", CPL 2 (2008), pp. 21-35
/// See also: require, table, for more than two variables
Constraint relation(View x, View y, std::function<bool(Value, Value)> predicate);
Constraint relation(View x, View y, std::vector<ValuePair> allowed);

} // namespace csp
