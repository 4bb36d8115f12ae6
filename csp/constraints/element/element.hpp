#pragma once

#include <csp/base/matrix.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/list.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// The element of an array at a variable index:  element(array, index),  counted from 0.
///
///     csp::element({3, 1, 4}, i) == x             an array of constants
///     csp::element(prices, i) <= budget           variables, views, functions or expressions
///     csp::element(distances, i, j)               a matrix: rows of equal length, of either kind
///
/// Outside the array there is no element: the constraint around it does not hold. A constraint that is posted on its
/// own narrows the index. In `element(xs, i) == 3 || i > 9` the first part is simply false outside.
///
/// Consistency: domain for constants and indices, if all variables differ. `x == element(array, i)` with variables in
/// the array: domain for i; for x and the array, domain if x spans at most 64 values or i is fixed, otherwise bounds.
/// The same applies to both indices of a matrix. An array of constants at a sum, as element(costs, 90 * k + 9 * j + i),
/// is domain consistent together with the sum if nothing else depends on the index, and if the variables of the sum have
/// at most 10,000 combinations of values; see joint::indices.
/// Complexity: constants: see `relation`; a matrix of constants: O(entries left) a run, reversible: one word. Otherwise
/// O(entries left) a run. Stateless.
/// Errors: throws ArgumentError for constants beyond +-(2^30 - 1), and for rows of different lengths
/// See also: relation, min, max, if_then_else
Function element(std::vector<Value> array, const Expression& index);
Function element(const List& array, const Expression& index);
inline Function element(std::initializer_list<Value> array, const Expression& index) {
    return element(std::vector<Value>(array), index);
}
Function element(const Matrix<Value>& matrix, const Expression& row, const Expression& column);
Function element(const Matrix<Expression>& matrix, const Expression& row, const Expression& column);

/// Errors: throws ArgumentError if the length of the row differs from that of the rows before.
void require_row_length(std::size_t row, std::size_t length, std::size_t columns);

/// Errors: throws ArgumentError if the constant is outside of +-(2^30 - 1).
[[noreturn]] void refuse_element(const std::string& constant);

/// A constant of an array, or an element that is an expression.
template <typename Element>
auto element_of(const Element& element) {
    if constexpr (std::integral<Element>) {
        if (!std::in_range<Value>(element)) refuse_element(std::to_string(element));
        return static_cast<Value>(element);
    } else {
        return Expression(element);
    }
}

/// For any container of integers.
template <typename Integers>
requires std::integral<typename Integers::value_type> Function element(const Integers& array,
                                                                       const Expression& index) {
    std::vector<Value> elements;
    elements.reserve(array.size());
    for (const auto& e : array) elements.push_back(element_of(e));
    return element(std::move(elements), index);
}

/// For a matrix of variables or other integers, and for any list of rows that are lists.
template <typename Element>
Function element(const Matrix<Element>& matrix, const Expression& row, const Expression& column) {
    std::vector<decltype(element_of(std::declval<Element>()))> elements;
    elements.reserve(matrix.size());
    for (const Element& e : matrix) elements.push_back(element_of(e));
    return element(Matrix(std::move(elements), matrix.columns()), row, column);
}
template <typename Rows>
requires requires { typename Rows::value_type::value_type; }
Function element(const Rows& rows, const Expression& row, const Expression& column) {
    std::vector<decltype(element_of(*rows.begin()->begin()))> elements;
    std::size_t columns = 0;
    for (std::size_t number = 0; const auto& line : rows) {
        if (number == 0) columns = line.size();
        require_row_length(number++, line.size(), columns);
        for (const auto& e : line) elements.push_back(element_of(e));
    }
    return element(Matrix(std::move(elements), columns), row, column);
}

/// Chooses one of two values by a condition:  if_then_else(c, x, y)  is x if c holds, else y.
///
///     model.post(cost == csp::if_then_else(is_express, 3 * distance, distance + 2));
///     model.post(csp::if_then_else(x > 0, y == x, y == 0));      of two constraints, the one that must hold
///
/// @param condition  any constraint, or a variable, which is true if it is not 0
/// Consistency: as `element({otherwise, then}, condition)`; of two constraints, that of `implication`
/// Complexity: O(1) a run
/// Errors: none. If x or y has no value, the choice between them has none either
/// See also: element, implication
Function if_then_else(const Constraint& condition, const Expression& then, const Expression& otherwise);
Constraint choice_of(const Constraint& condition, const Constraint& then, const Constraint& otherwise);
template <std::same_as<Constraint> C>
Constraint if_then_else(const Constraint& condition, const C& then, const C& otherwise) {
    return choice_of(condition, then, otherwise);
}

/// A value is a member of a list:  x[i] == y  for at least one i.
///
///     csp::member(xs, y);                         y is one of xs
///     csp::member({a, b + 1, 2 * c}, x - y);
///
/// @param xs     n >= 0 variables, views or expressions; an empty list has no members
/// Consistency: domain, if all variables differ
/// Complexity: O(n) a run at most if y spans at most 64 values, else O(n * runs of consecutive values). Stateless.
/// Errors: none
/// See also: element, which also gives the index; in, for constants; count
Constraint member(const List& xs, const Expression& y);

} // namespace csp
