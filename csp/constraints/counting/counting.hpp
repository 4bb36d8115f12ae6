#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/engine/consistency.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace csp {

/// How often a value occurs:  the number of i with  x[i] == value.
///
///     count(xs, 3) == n                 n a variable, a view or a constant
///     2 * count(xs, 3) <= count(xs, 5)
///
/// @param xs     n >= 0 variables, views or expressions; the same one may come more than once, and counts as often
/// Consistency   of `count(xs, value) == y`, y a variable or constant: domain, if no variable comes twice, y
///               included. Other comparisons the same for a variable that stands for the count.
/// Complexity    O(variables not yet decided) a run. Reversible: two numbers. Counts of several values
///               over the same list of variables share one rule, see CountingValues.
/// Errors        throws ArgumentError for a value beyond +-(2^30 - 1)
/// See also      among, at_least, at_most, exactly, global_cardinality
Function count(const List& xs, Value value);

/// How often the value of a variable, or of any expression, occurs:  the number of i with  x[i] == y.
///
///     count(xs, y) == n
///     count({a, b, c + 1}, 2 * y) >= 2
///
/// Consistency   of `count(xs, y) == n`: y domain, and n the bounds of what the values of y allow, if no variable comes
///               twice and y has at most 256 values left; before that, only n is bounded from above. Once y is fixed,
///               that of count() for its value.
/// Complexity    O(values left of y * n) a run while y is open, O(n) once it is fixed. Stateless.
/// Errors        none of its own
/// See also      member: at least once
Function count(const List& xs, const Expression& y);

/// How many values lie in a set:  the number of i with  x[i] in values.
///
///     among(shifts, {late, night}) <= 3
///     among(xs, csp::range(10, 19)) == n
///
/// As count(), but always with a rule of its own, and with O(runs of consecutive values) for each variable if
/// the set spans more than 64 values.
/// Errors        those of Domain: throws ArgumentError if the set is empty, or holds a value beyond +-(2^30 - 1)
/// Source        Beldiceanu and Contejean, "Introducing global constraints in CHIP", Mathematical and Computer
///               Modelling 20 (12), 1994, pp. 97-123
Function among(const List& xs, Domain values);

/// At least, at most, or exactly n of the variables take the value.
///
/// @param xs     variables or views, any number; the same one may come more than once, and counts as often
/// Consistency   domain, if no variable comes twice
/// Complexity    as count(); at_most wakes only if a variable is fixed
/// Errors        throws ArgumentError for a value beyond +-(2^30 - 1); any n will do
/// See also      count
Constraint at_least(WideValue n, const List& xs, Value value);
Constraint at_most(WideValue n, const List& xs, Value value);
Constraint exactly(WideValue n, const List& xs, Value value);

/// Whether variables may take values that are not counted.
enum class Cover : std::uint8_t { open, closed };

/// How often each value occurs: numbers, intervals, or variables and views.
struct Occurrences {
    Occurrences(const std::vector<Value>& numbers) {
        for (const Value n : numbers) limits.push_back({n, n});
    }
    Occurrences(std::vector<Interval> intervals) : limits(std::move(intervals)) {}
    Occurrences(std::vector<View> variables) : counts(std::move(variables)) {}
    Occurrences(const std::vector<Var>& variables) : counts(variables.begin(), variables.end()) {}

    std::size_t size() const { return limits.size() + counts.size(); }

    std::vector<Interval> limits; ///< one for each value, or none if there are variables
    std::vector<View> counts;     ///< one for each value, or none
};

/// Each value occurs as often as its count says:  counts[k] == number of i with x[i] == values[k].
///
///     global_cardinality(xs, {1, 2, 3}, std::vector<Interval>{{0, 2}, {1, 1}, {2, 5}})
///     global_cardinality(xs, {1, 2, 3}, counts, Cover::closed)
///     global_cardinality(xs, {1, 2, 3}, counts, Cover::open, consistency::domain)
///
/// @param xs      n >= 0 variables or views; the same one may come more than once, and counts as often
/// @param values  m values, none of them twice
/// @param counts  one for each value: a number, an interval of numbers, or a variable or view
/// @param cover   open (default): other values may be taken, any number of times; closed: none
/// Consistency   value: each value for itself is domain consistent, its count included; the counts are also bounds
///               consistent with their sum, which is n if the cover is closed, otherwise at most n.
///               bounds: value, and the variables bounds(Z) consistent with the bounds of the counts as they are.
///               domain: value, and the variables domain consistent with these, if variables and values are no more
///               than some 10,000.
///               None named: bounds if the initial counts leave little choice: if all values together may occur at most
///               a quarter more than n times, or must occur at least three quarters of n times. Otherwise value. A
///               closed cover with each value at most once is an all_different.
/// Complexity    value: O(m / 64 + values lost) a run for each variable changed, O(n) if values are removed;
///               reversible, a word for each variable and 64 values. bounds: O(n log m + m) a run, stateless.
///               domain: O((n + m) m / 64) a run and O(n m / 64) for each variable that lost what it was given,
///               stateless.
/// Errors        throws ArgumentError if a value comes twice or is beyond +-(2^30 - 1), if values and counts differ in
///               number, or if an interval is empty
/// Source        Quimper, van Beek, Lopez-Ortiz, Golynski, Sadjad, "An efficient bounds consistency algorithm for
///               the global cardinality constraint", CP 2003, pp. 600-614: capacities and demands can be treated one
///               after the other. Here, demands are matched and then reduced to capacities, see CardinalityBounds.
///               Régin, "Generalized arc consistency for global cardinality constraint", AAAI 1996, pp. 209-215: both
///               at once in one flow, see CardinalityDomain.
/// See also      count, all_different, nvalue
Constraint global_cardinality(const List& xs, std::vector<Value> values, Occurrences counts,
                              Cover cover = Cover::open, consistency::AnyLevel strength = {});

/// Each of some values, variables themselves, occurs as often as its count says:
/// counts[k] == number of i with x[i] == values[k].
///
/// @param xs              n >= 0 variables, views or expressions
/// @param values, counts  m >= 0 of each; values may be equal to each other
/// Consistency   of count(xs, values[k]) == counts[k] for each k, see count
/// Complexity    as count, m times
/// Errors        throws ArgumentError if there are not as many values as counts
/// See also      count, global_cardinality
Constraint distribute(const List& xs, const List& values, const List& counts);

/// How many different values there are:  the size of the set {x[0], ..., x[n - 1]}.
///
///     nvalue(colours) <= 3
///     nvalue(xs) == n
///
/// @param xs     n >= 0 variables, views or expressions; one that comes twice counts once
/// Consistency   of `nvalue(xs) == y`, y a variable or constant: value. Also, y is at least the number of disjoint
///               domains, and at most the size of a matching of variables and values, both as if domains were
///               intervals. If y can be no more than the former, values that lie in no smallest set of values are
///               removed. If a domain has holes from the start, and all values lie within 1024, the same for domains
///               with their holes, of which a heuristic chooses disjoint ones, see FewValues. All equal is all_equal,
///               all different all_different.
/// Complexity    O(n log n) a run, and O(n s / 64) if it sees holes in values that span s. Stateless.
/// Errors        none of its own
/// Source        at most: Beldiceanu, "Pruning for the minimum constraint family and for the number of distinct
///               values constraint family", CP 2001, pp. 211-224; with holes: Bessière, Hebrard, Hnich, Kiziltan,
///               Walsh, "Filtering algorithms for the NValue constraint", Constraints 11(4), 2006, pp. 271-293
/// See also      all_different, all_equal, global_cardinality
Function nvalue(const List& xs);

/// All values differ, and come to a total:  x[i] != x[j] for i < j,  x[0] + ... + x[n - 1] == total.
///
///     all_different_sum(cage, 17)           a cage of a killer sudoku, or a run of a kakuro
///
/// It means the same as all_different and a sum, but prunes more: four different digits that come to 11 are 1, 2, 3 and
/// 5.
///
/// @param xs      n >= 0 variables or views; the same view twice has no solution for n >= 2
/// Consistency   that of all_different and of the sum. If at most 256 sets of n of the values have that total,
///               and all values lie within 64: a set is possible if each variable may take one of its values, and each
///               of its values may be taken; values in no possible set are removed. Otherwise: also the bounds that
///               follow from the least and the greatest sum of different values.
/// Complexity    O(n) word operations a run for each set, or O(n * n); stateless. As well as all_different and the
///               sum.
/// Errors        none of its own
/// See also      all_different, linear
Constraint all_different_sum(const List& xs, WideValue total);

} // namespace csp
