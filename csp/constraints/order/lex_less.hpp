#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

#include <cstddef>
#include <vector>

namespace csp {

/// Lexicographic order, as of words in a dictionary: the first place at which the two differ decides.
///
///     lex_less(xs, ys)            xs comes before ys
///     lex_less_equal(xs, ys)      xs comes before ys or equals it
///
/// @param xs, ys  n >= 0 and m >= 0 variables or views; if one list is a prefix of the other, the shorter comes first.
///            The same variable may come more than once.
/// Consistency   domain if the variables differ
/// Complexity    O(newly fixed places) a run in most cases, see LexOrder. Reversible: one word. The lists are shortened
///               by places that are equal, or decide, in the initial domains.
/// Errors        none of its own
/// Source        Frisch, Hnich, Kiziltan, Miguel, Walsh, "Global constraints for lexicographic orderings", CP
///               2002, pp. 93-108. Departure: beta is not kept, but found again from alpha on when needed.
/// See also      lex_chain_less, less, increasing
Constraint lex_less(const List& xs, const List& ys);
Constraint lex_less_equal(const List& xs, const List& ys);

/// Rows in lexicographic order:  lex_less, or lex_less_equal, of each row and the next.
///
///     lex_chain_less(rows)
///     lex_chain_less_equal(csp::transposed(rows))      of columns
///
/// @param rows  lists of variables or views, of any lengths
/// Consistency   domain for each row and the next, but not for all together
/// Complexity    a rule for each row and the next, as lex_less
/// See also      lex_less
Constraint lex_chain_less(std::vector<std::vector<View>> rows);
Constraint lex_chain_less_equal(std::vector<std::vector<View>> rows);

/// Any list of lists of variables or views as rows of views.
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

/// The columns of rows, as rows.
/// @throws ArgumentError: the row has another length than the first.
std::vector<std::vector<View>> transposed(const std::vector<std::vector<View>>& rows);
template <typename Rows>
std::vector<std::vector<View>> transposed(const Rows& rows) {
    return transposed(rows_of(rows));
}

} // namespace csp
