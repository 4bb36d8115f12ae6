#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/table/tuples.hpp>

#include <functional>
#include <utility>
#include <vector>

namespace csp {

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

/// The values of the scope are one of the tuples:  (x[0], ..., x[n-1]) in {t[0], ..., t[m-1]}.
///
///     csp::table({x, y, z}, {{1, 2, 3}, {4, csp::any_value, 5}});
///     csp::table(row, words);                  // std::vector<std::vector<csp::Value>>, or any range of ranges
///
/// @param scope   n >= 0 variables and views; the same variable may occur more than once
/// @param tuples  m >= 0 of length n; any_value in a place stands for all values
/// Consistency: domain, also with short tuples and repeated variables. No rule is left if the domains decide the
/// constraint.
/// Complexity: t = tuples within the initial domains, d = different values in all columns. Posting O(t n log t + d t /
/// 64). Two variables, no any_value: see `relation`. Otherwise a run costs, for each word of 64 tuples that still has a
/// valid one, a word operation per value lost, or per value left if those are fewer; then O(1) for each value left
/// whose last support is valid, otherwise a search among those words, or, if few tuples are valid, a walk over these. t
/// / 64 reversible words; space d t / 64 + t n / 2 words.
/// Errors: throws ArgumentError if a tuple has another length than the scope or a value outside +-(2^30 - 1), and, when
/// the model is loaded into an engine, if d t / 64 exceeds 2^28
/// Source: Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin and Schaus, "Compact-Table: efficiently filtering
/// table constraints with reversible sparse bit-sets", CP 2016, pp. 207-223; short tuples: Verhaeghe, Lecoutre and
/// Schaus, "Extending Compact-Table to negative and short tables", AAAI 2017, pp. 3951-3957
/// See also: box_table, negative_table, mdd, relation, require
Constraint table(const List& scope, Tuples tuples);

/// The values of the scope are none of the tuples:  (x[0], ..., x[n-1]) not in {t[0], ..., t[m-1]}.
///
///     csp::negative_table({x, y}, {{1, 2}, {3, csp::any_value}});        // y = 2 refutes x = 1; x is not 3
///
/// @param scope   n >= 0 variables and views; the same variable may occur more than once
/// @param tuples  m >= 0 of length n, the conflicts; any_value in a place stands for all values
/// Consistency: domain; for short tuples, domain by pattern: tuples that have any_value in the same places form one
/// constraint, and each of these constraints is domain consistent. All of them together are domain consistent if the
/// product of the domains is at most 10,000 when the model is loaded into an engine.
/// Complexity: posting as `table`. Small products with fewer tuples allowed than forbidden, or with two variables,
/// become a table. Otherwise a run costs as much as table for tuples that are no longer valid, plus a look at each word
/// that still has a valid one. Values are counted, at one such look each, only if there are as many conflicts as
/// combinations of values of all other variables.
/// Errors: as `table`
/// Source: Verhaeghe, Lecoutre and Schaus, "Extending Compact-Table to negative and short tables", AAAI 2017, pp.
/// 3951-3957. Departure: short tuples are sorted by pattern.
/// See also: table, not_in, not_equal
Constraint negative_table(const List& scope, Tuples tuples);

/// The values of the scope lie within one of the boxes:  for some box b,  x[i] is in b[i] for all i.
///
///     csp::box_table({weight, zone, price}, {{{1, 500}, {1, 2}, {3, 3}}, {{501, 2000}, {1, 1}, {7, 9}}});
///
/// A table of intervals, for domains too large for tuples. The boxes may overlap.
/// @param scope  n >= 0 variables and views; the same variable may occur more than once
/// @param boxes  m >= 0 of n intervals each; all values are {min_value, max_value}
/// Consistency: domain, if all variables differ
/// Negated: the values are in no box. Each box is domain consistent by itself: if all variables but one are within a
/// box, that variable loses the values of its interval. O(boxes left) a run while two places of each box are not within
/// it, else O(n) for each box.
/// Complexity: O(boxes left) a run for each variable changed; if a box is out, O(n b log b) for b boxes left. The width
/// of intervals and domains does not matter. Reversible: two words.
/// Errors: throws ArgumentError if a box has another length than the scope, or an interval has no value, or values
/// outside +-(2^30 - 1)
/// Source: Régin, "Improving the expressiveness of table constraints", ModRef workshop at CP 2011; Mairy, Deville and
/// Lecoutre, "The smart table constraint", CPAIOR 2015, pp. 271-287
/// See also: table
Constraint box_table(const List& scope, std::vector<std::vector<Interval>> boxes);

} // namespace csp
