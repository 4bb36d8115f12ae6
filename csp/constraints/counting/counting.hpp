#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/engine/consistency.hpp>

#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace csp {

/// The number of occurrences of a value:  the number of i with  x[i] == value.
///
///     count(xs, 3) == n                 n a variable, a view or a constant
///     2 * count(xs, 3) <= count(xs, 5)
///
/// @param xs     n >= 0 variables, views or expressions; one that occurs several times counts as often
/// Consistency: domain for `count(xs, value) == y`, with y a variable or constant, y included, if no variable occurs
/// twice. Other comparisons: the same for a variable that stands for the count.
/// Complexity: O(variables not yet decided) a run. Reversible: two numbers. Counts of several values over the same list
/// share one rule: O(d / 64) a run for each variable that has changed, d values counted, and O(1) for each value lost;
/// a reversible word for each variable and 64 values.
/// Errors: throws ArgumentError for a value beyond +-(2^30 - 1)
/// See also: among, at_least, at_most, exactly, global_cardinality
Function count(const List& xs, Value value);

/// The number of occurrences of the value of a variable or any expression:  the number of i with  x[i] == y.
///
///     count(xs, y) == n
///     count({a, b, c + 1}, 2 * y) >= 2
///
/// Consistency: `count(xs, y) == n`: y domain, and n the bounds that the values of y allow, if no variable occurs twice
/// and y has at most 256 values left; before that, n is at most the number of xs that share a value with y. Once y is
/// fixed, as for its value.
/// Complexity: O(values left of y * n) a run while y is open, O(n) once it is fixed. Stateless.
/// Errors: none
/// See also: member: at least once
Function count(const List& xs, const Expression& y);

/// The number of values that lie in a set:  the number of i with  x[i] in values.
///
///     among(shifts, {late, night}) <= 3
///     among(xs, csp::range(10, 19)) == n
///
/// Consistency: as `count`
/// Complexity: as `count`, but always with a separate rule, and with O(runs of consecutive values) for each variable if
/// the set spans more than 64 values
/// Errors: those of Domain: throws ArgumentError if the set is empty, or holds a value beyond +-(2^30 - 1)
/// Source: Beldiceanu and Contejean, "Introducing global constraints in CHIP", Mathematical and Computer Modelling 20
/// (12), 1994, pp. 97-123
Function among(const List& xs, Domain values);

/// At least, at most, or exactly n of the variables take the value.
///
/// @param xs     any number of variables or views; one that occurs several times counts as often
/// Consistency: domain, if no variable occurs twice
/// Complexity: as `count`; at_most wakes only if a variable is fixed
/// Errors: throws ArgumentError for a value beyond +-(2^30 - 1); n may be any number
/// See also: count
Constraint at_least(const List& xs, Value value, WideValue n);
Constraint at_most(const List& xs, Value value, WideValue n);
Constraint exactly(const List& xs, Value value, WideValue n);
Constraint at_least(WideValue, const List&, Value) = delete; // write at_least(xs, value, n)
Constraint at_most(WideValue, const List&, Value) = delete;  // write at_most(xs, value, n)
Constraint exactly(WideValue, const List&, Value) = delete;  // write exactly(xs, value, n)

/// Whether variables may take values that are not counted.
enum class Cover : std::uint8_t { open, closed };

/// How often each value occurs: numbers, intervals, or variables and views.
struct Occurrences {
    Occurrences(const std::vector<Value>& numbers) {
        for (const Value n : numbers) limits.push_back({n, n});
    }
    Occurrences(std::vector<Interval> intervals) : limits(std::move(intervals)) {}
    Occurrences(std::vector<View> variables) : counts(std::move(variables)) {}
    Occurrences(std::initializer_list<Value> numbers) : Occurrences(std::vector<Value>(numbers)) {}
    Occurrences(std::initializer_list<Interval> intervals) : limits(intervals) {}
    Occurrences(std::initializer_list<View> variables) : counts(variables) {}
    Occurrences(const std::vector<Var>& variables) : counts(variables.begin(), variables.end()) {}

    std::size_t size() const { return limits.size() + counts.size(); }

    std::vector<Interval> limits; ///< one for each value, or empty if there are variables
    std::vector<View> counts;     ///< one for each value, or empty
};

/// Each value occurs as often as its count requires:  counts[k] == number of i with x[i] == values[k].
///
///     global_cardinality(xs, {1, 2, 3}, std::vector<Interval>{{0, 2}, {1, 1}, {2, 5}})
///     global_cardinality(xs, {1, 2, 3}, counts, Cover::closed)
///     global_cardinality(xs, {1, 2, 3}, counts, Cover::open, consistency::domain)
///
/// @param xs      n >= 0 variables or views; one that occurs several times counts as often
/// @param values  m values, all different
/// @param counts  one for each value: a number, an interval of numbers, or a variable or view
/// @param cover   open (default): other values may be taken, any number of times; closed: no other value may be taken
/// Consistency: as the counts suggest, or as requested. Value: each value separately is domain consistent, its count
/// included; the counts are also bounds consistent with their sum, which is n if the cover is closed, otherwise at most
/// n. Bounds: value, and the variables bounds(Z) consistent with the current bounds of the counts. If some consecutive
/// values may occur as often as there are variables within them, no other variables take them; and variables needed for
/// values that must occur take no others. Domain: value, and the variables domain consistent with the current bounds of
/// the counts; bounds if the rule would take more than 64 MiB, as for 10,000 variables and 20,000 values. None named:
/// bounds if the initial counts leave little choice, that is, if all values of a closed cover together may occur at
/// most a quarter more than n times, or must occur at least three quarters of n times. Otherwise value. A closed cover
/// with each value at most once is an `all_different`.
/// Complexity: value: O(m / 64 + values lost) a run for each variable changed, O(n) if values are removed; reversible:
/// a word for each variable and 64 values. Bounds: O(n log m + m) a run, stateless. Domain: O((n + m) m / 64) a run and
/// O(n m / 64) for each variable that lost its given value, stateless.
/// Errors: throws ArgumentError if a value occurs twice or is beyond +-(2^30 - 1), if values and counts differ in
/// number, or if an interval is empty
/// Source: Quimper, van Beek, López-Ortiz, Golynski and Sadjad, "An efficient bounds consistency algorithm for the
/// global cardinality constraint", CP 2003, pp. 600-614: capacities and demands can be treated in succession. Here,
/// demands are matched and then reduced to capacities. Régin, "Generalized arc consistency for
/// global cardinality constraint", AAAI 1996, pp. 209-215: both at once in one flow. Departure:
/// the components are those of a graph of values, stored in words.
/// See also: cost_global_cardinality, count, all_different, nvalue
Constraint global_cardinality(const List& xs, std::vector<Value> values, Occurrences counts,
                              Cover cover = Cover::open, consistency::AnyLevel strength = {});

/// Each of some values, which are variables themselves, occurs as often as its count requires:
/// counts[k] == number of i with x[i] == values[k].
///
/// @param xs              n >= 0 variables, views or expressions
/// @param values, counts  m >= 0 of each; values may be equal to each other
/// Consistency: as `count`, for each value and its count
/// Complexity: as `count`, m times
/// Errors: throws ArgumentError if there are not as many values as counts
/// See also: count, global_cardinality
Constraint distribute(const List& xs, const List& values, const List& counts);

/// The number of different values:  the size of the set {x[0], ..., x[n - 1]}.
///
///     nvalue(colours) <= 3
///     nvalue(xs) == n
///
/// @param xs     n >= 0 variables, views or expressions; one that occurs twice counts once
/// Consistency: value for `nvalue(xs) == y`, with y a variable or constant. Also, y is at least the number of disjoint
/// domains, and at most the size of a matching of variables and values, both as if domains were intervals. If y can be
/// no more than the former, values that lie in no smallest set of values are removed. If a domain has holes from the
/// start, and all values lie within 1024, the same is done for domains with their holes; a heuristic then chooses the
/// disjoint domains. If each unfixed variable must have a value that no other variable has, it loses the values of the
/// fixed variables. If the number is 1, the rules are those of `all_equal`; if it is n, those of `all_different`.
/// Complexity: O(n log n) a run, and O(n s / 64) if holes are taken into account in values that span s. Stateless.
/// Errors: none
/// Source: at most: Beldiceanu, "Pruning for the minimum constraint family and for the number of distinct values
/// constraint family", CP 2001, pp. 211-224; with holes: Bessière, Hebrard, Hnich, Kiziltan, Walsh, "Filtering
/// algorithms for the NValue constraint", Constraints 11(4), 2006, pp. 271-293
/// See also: all_different, all_equal, global_cardinality
Function nvalue(const List& xs);

/// All values differ, and add up to a total:  x[i] != x[j] for i < j,  x[0] + ... + x[n - 1] == total.
///
///     all_different_sum(cage, 17)           a cage of a killer sudoku, or a run of a kakuro
///
/// It means the same as all_different and a sum, but prunes more: four different digits that add up to 11 are 1, 2, 3
/// and 5. It posts both, and a rule that uses both.
///
/// The rule is also added automatically to a sum of three or more variables, each with coefficient 1, that equals a
/// constant, if the variables differ, either pair by pair or by an all_different over them and perhaps others. It is
/// added if the values lie within 12, or if the total is in the first or last quarter of the range from the least to
/// the greatest sum of different values. Neither the sum nor the all_different may be under a condition or have a named
/// consistency, except that the all_different may have domain consistency. If only groups of the variables differ, or
/// the sum is only bounded, its bounds take that into account under the same conditions; see joint::distinct_sums.
/// LoadOptions::without and inference::plain_sums switch the rule off, and so do the kinds of inference `value`,
/// `bounds` and `domain`.
///
/// @param xs      n >= 0 variables or views; there is no solution if the same view occurs twice
/// Consistency: that of `all_different` and of the sum, and more. If all values lie within 64, and at most 256 sets of
/// n of them have that total, values in no possible set are removed; a set is possible if each variable may take one of
/// its values, and each of its values may be taken. Otherwise: the bounds that follow from the least and the greatest
/// sum of different values.
/// Complexity: as `all_different` and `linear`, and O(n) word operations a run for each set, or O(n^2). Stateless.
/// Errors: none
/// See also: all_different, linear
Constraint all_different_sum(const List& xs, WideValue total);

} // namespace csp
