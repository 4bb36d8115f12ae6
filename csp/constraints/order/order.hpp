#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

#include <cstddef>
#include <vector>

namespace csp {

/// Each value is at least, or greater than, the previous one:
///
///     increasing(xs)              x[0] <= x[1] <= ... <= x[n-1]
///     strictly_increasing(xs)     x[0] <  x[1] <  ... <  x[n-1]
///
/// For a decreasing list, use increasing of the negations or of the reversed list.
///
/// @param xs  n >= 0 variables or views. The same variable may occur more than once.
/// Consistency: domain if the variables differ
/// Negated: a disjunction of falls: x[i] > x[i+1] for some i
/// Complexity: one rule for the whole chain; O(bounds that move) a run. The chain is cut at pairs that the initial
/// domains decide. Stateless.
/// Errors: none
/// See also: less, less_equal, all_different, lex_less
Constraint increasing(const List& xs);
Constraint strictly_increasing(const List& xs);

/// Lexicographic order, as of words in a dictionary: the first place at which the two lists differ decides.
///
///     lex_less(xs, ys)            xs precedes ys
///     lex_less_equal(xs, ys)      xs precedes ys or equals it
///
/// This breaks symmetries of rows and columns. A proper prefix of a list is less than the list, as in
/// MiniZinc: (0) is less than (0, 0), and no list is less than an empty one.
///
/// @param xs, ys  n >= 0 and m >= 0 variables or views. The same variable may occur more than once.
/// Consistency: domain if the variables differ
/// Negated: the order of ys and xs: `lex_less_equal(ys, xs)`, or `lex_less(ys, xs)`
/// Complexity: a run visits the first place that is not yet equal and, if the order of the rest matters, the following
/// places up to the first that decides: mostly O(1). Reversible: one word. The lists are shortened by places that are
/// equal, or decide, in the initial domains.
/// Errors: none
/// Source: Frisch, Hnich, Kiziltan, Miguel, Walsh, "Global constraints for lexicographic orderings", CP 2002, pp.
/// 93-108. Departure: beta is not stored, but searched for again from alpha when needed.
/// See also: lex_chain_less, less, increasing, value_precede
Constraint lex_less(const List& xs, const List& ys);
Constraint lex_less_equal(const List& xs, const List& ys);

/// Rows are in lexicographic order:  lex_less, or lex_less_equal, of each row and the next.
///
///     lex_chain_less(rows)
///     lex_chain_less_equal(csp::transposed(rows))      of columns
///
/// @param rows  lists of variables or views, of any lengths
/// Consistency: domain for each row and the next, but not for all together
/// Negated: a disjunction
/// Complexity: a rule for each row and the next, as lex_less
/// Errors: none
/// Source: as lex_less
/// See also: lex_less
Constraint lex_chain_less(std::vector<std::vector<View>> rows);
Constraint lex_chain_less_equal(std::vector<std::vector<View>> rows);

/// Converts any list of lists of variables or views to rows of views.
template <typename Rows>
std::vector<std::vector<View>> rows_of(const Rows& rows) {
    std::vector<std::vector<View>> lists;
    lists.reserve(rows.size());
    for (const auto& row : rows) lists.push_back(views_of(row));
    return lists;
}
template <typename Rows>
Constraint lex_chain_less(const Rows& rows) {
    return lex_chain_less(rows_of(rows));
}
template <typename Rows>
Constraint lex_chain_less_equal(const Rows& rows) {
    return lex_chain_less_equal(rows_of(rows));
}

/// Returns the columns of the rows, as rows.
/// Errors: throws ArgumentError if a row has another length than the first.
std::vector<std::vector<View>> transposed(const std::vector<std::vector<View>>& rows);
template <typename Rows>
std::vector<std::vector<View>> transposed(const Rows& rows) {
    return transposed(rows_of(rows));
}

/// A value occurs in a list only after another value has occurred:  if x[j] == t, there is an i < j with x[i] == s.
///
///     value_precede(xs, s, t)                 t only after s
///     value_precede_chain(xs, values)         each of the values only after the previous one
///
/// If values are interchangeable, such as colours, this keeps only one of the solutions that differ only in the names
/// of values.
///
/// @param xs      n >= 0 variables or views. The same variable may occur more than once.
/// @param s, t    if they are equal, no variable takes that value
/// @param values  k >= 0, pairwise different
/// Consistency: domain, also of the chain as a whole, if the variables differ
/// Complexity: O(n) a run, less the settled prefix; O(n k) if the values are not v, v + 1, v + 2, ... Reversible: one
/// word.
/// Errors: throws ArgumentError for values beyond +-(2^30 - 1), and for a value that occurs twice in the chain
/// Source: Law and Lee, "Global constraints for integer and set value precedence", CP 2004, pp. 362-376. Departure: one
/// rule for the whole chain; one number describes the values before a place, and another the values that the rest
/// needs.
/// See also: lex_less, increasing
Constraint value_precede(const List& xs, Value s, Value t);
Constraint value_precede_chain(const List& xs, const std::vector<Value>& values);
Constraint value_precede(Value, Value, const List&) = delete;             // write value_precede(xs, s, t)
Constraint value_precede_chain(std::vector<Value>, const List&) = delete; // write (xs, values)

/// The place of the smallest or the largest value, counted from 0; the first of several such places.
///
///     arg_min(xs, index)
///     arg_max(xs, index)
///
/// @param xs     n >= 1 variables or views. The same variable may occur more than once.
/// @param index  a variable or view
/// Consistency: domain if all variables differ
/// Complexity: O(n) a run. Stateless.
/// Errors: throws ArgumentError for an empty list
/// See also: min, max, element
Constraint arg_min(const List& xs, const Expression& index);
Constraint arg_max(const List& xs, const Expression& index);

/// Sums of neighbours stay within bounds:  low <= x[i] + x[i+1] + ... + x[i+window-1] <= high  for all i.
///
/// For example, at most 5 shifts in any 7 days. A list shorter than the window satisfies it.
///
///     csp::sliding_sum(works, 7, 0, 5)
///
/// @param xs         n >= 0 variables or views. The same variable may occur more than once.
/// @param window     w >= 1: the number of neighbours
/// @param low, high  the bounds of each sum
/// Consistency: as `linear`, for each window but not for all together: domain for each of the two bounds, and bounds
/// over the reals if low = high
/// Negated: a disjunction: the sum of some window is below or above
/// Complexity: n - w + 1 windows, each with a rule for each of its two bounds that the initial domains leave open; a
/// run costs as `linear`
/// Errors: throws ArgumentError for a window of 0, for bounds of 2^62 or more, and as `linear`
/// See also: linear
Constraint sliding_sum(const List& xs, std::size_t window, WideValue low, WideValue high);
Constraint sliding_sum(int, int, int, const List&) = delete; // write sliding_sum(xs, window, low, high)

} // namespace csp
