#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/engine/consistency.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace csp {

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
///     global_cardinality(xs, {1, 2, 3}, counts, Cover::open, consistency::bounds)
///
/// @param xs      n >= 0 variables or views; the same one may come more than once, and counts as often
/// @param values  m values, none of them twice
/// @param counts  one for each value: a number, an interval of numbers, or a variable or view
/// @param cover   open (default): other values may be taken, any number of times; closed: none
/// Consistency   value: each value for itself is domain consistent, its count included; the counts are also bounds
///               consistent with their sum, which is n if the cover is closed, otherwise at most n.
///               bounds: value, and the variables bounds(Z) consistent with the bounds of the counts as they are.
///               None named: bounds if the initial counts leave little choice: if all values together may occur at most
///               a quarter more than n times, or must occur at least three quarters of n times. Otherwise value. A
///               closed cover with each value at most once is an all_different.
/// Complexity    value: O(m / 64 + values lost) a run for each variable changed, O(n) if values are removed;
///               reversible, a word for each variable and 64 values. bounds: O(n log m + m) a run, stateless.
/// Errors        throws ArgumentError if a value comes twice or is beyond +-(2^30 - 1), if values and counts differ in
///               number, or if an interval is empty
/// Source        Quimper, van Beek, Lopez-Ortiz, Golynski, Sadjad, "An efficient bounds consistency algorithm for
///               the global cardinality constraint", CP 2003, pp. 600-614: capacities and demands can be treated one
///               after the other. Here, demands are matched and then reduced to capacities, see CardinalityBounds.
/// See also      count, all_different, nvalue
Constraint global_cardinality(const List& xs, std::vector<Value> values, Occurrences counts,
                              Cover cover = Cover::open, consistency::ValueOrBounds strength = {});

} // namespace csp
