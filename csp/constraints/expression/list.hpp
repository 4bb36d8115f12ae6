#pragma once

#include <csp/constraints/expression/expression.hpp>

#include <concepts>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace csp {

/// A container of variables, views, functions, constraints or expressions.
template <typename Range>
concept RangeOfExpressions = requires(const Range& xs) {
    std::end(xs);
    { *std::begin(xs) } -> std::convertible_to<Expression>;
    requires !std::integral<std::remove_cvref_t<decltype(*std::begin(xs))>>;
};

/// A list argument of a constraint: any container of variables, views or expressions, or a list in braces.
///
///     csp::all_different(xs)                          a std::vector<csp::Var>, an array, a csp::Matrix
///     csp::all_different({x + y, 2 * z, 7})
///     csp::max({a, b + 1})
///
/// Each element that is not a view costs an auxiliary variable.
class List {
  public:
    List(std::initializer_list<Expression> xs);
    List(std::vector<View> views) : views_(std::move(views)) {}
    List(std::vector<Expression> expressions);
    template <RangeOfExpressions Range>
    List(const Range& xs) {
        if constexpr (std::convertible_to<decltype(*std::begin(xs)), View>) {
            if constexpr (requires { std::size(xs); }) views_.reserve(std::size(xs));
            for (const auto& x : xs) views_.push_back(View(x));
        } else {
            *this = List(std::vector<Expression>(std::begin(xs), std::end(xs)));
        }
    }

    std::size_t size() const { return is_of_views() ? views_.size() : expressions_.size(); }
    /// Whether every element is a variable or a view.
    bool is_of_views() const { return expressions_.empty(); }
    /// The views of a list that has only views.
    const std::vector<View>& views() const& { return views_; }
    std::vector<View> views() && { return std::move(views_); }
    /// The elements as expressions, of any list.
    std::vector<Expression> expressions() const;

  private:
    std::vector<View> views_;             ///< if all are views
    std::vector<Expression> expressions_; ///< otherwise
};

/// x[0] + x[1] + ...; 0 for an empty list.
Expression sum(const List& xs);
/// weights[0] * x[0] + weights[1] * x[1] + ...:  sum(prices, amounts),  sum({3, 2}, {x, y}).
/// Errors: throws ArgumentError unless there are as many weights as elements.
Expression sum(const std::vector<WideValue>& weights, const List& xs);
template <typename Weights>
requires std::integral<std::remove_cvref_t<decltype(*std::begin(std::declval<const Weights&>()))>>
    Expression sum(const Weights& weights, const List& xs) {
    return sum(std::vector<WideValue>(std::begin(weights), std::end(weights)), xs);
}

// Compilers quote the line of the declaration, so the advice must be on that line.
// clang-format off
template <std::convertible_to<Expression>... Xs> requires(sizeof...(Xs) > 1)
Expression sum(const Xs&...) = delete; // a list has braces: write sum({x, y, z})
// clang-format on

/// x[0], x[1] + step, x[2] + 2 * step, ...: the diagonals of a board are shifted(rows, 1) and shifted(rows, -1).
List shifted(const List& xs, WideValue step);

/// The expression as a view, if it is one: `x`, `3 - x`.
std::optional<View> as_view(const Expression& expression);

/// Makes a constraint over lists of views. It may use no other variables, since it is also evaluated on positions in
/// the lists.
using ConstraintOfViews = std::function<Constraint(std::vector<std::vector<View>>)>;
/// The same constraint over lists of expressions: each expression that is not a view gets an auxiliary variable. If an
/// expression has no value, such as a quotient by zero, the constraint does not hold.
Constraint over_expressions(const std::vector<List>& lists, ConstraintOfViews make);

/// States for any list the constraint that `make` states for views. Like `make_over`, it is meant for functions that
/// state a constraint.
template <typename Make>
Constraint over(const List& xs, Make make) {
    if (xs.is_of_views()) return make(xs.views());
    return over_expressions(
        {xs}, [make](std::vector<std::vector<View>> lists) { return make(std::move(lists[0])); });
}
/// The same for two lists.
template <typename Make>
Constraint over(const List& xs, const List& ys, Make make) {
    if (xs.is_of_views() && ys.is_of_views()) return make(xs.views(), ys.views());
    return over_expressions({xs, ys}, [make](std::vector<std::vector<View>> lists) {
        return make(std::move(lists[0]), std::move(lists[1]));
    });
}
/// make_constraint<Definition>(the list, arguments...), for any list.
template <typename Definition, typename... Args>
Constraint make_over(const List& xs, Args... args) {
    if (xs.is_of_views()) return make_constraint<Definition>(xs.views(), std::move(args)...);
    return over_expressions({xs}, [args...](std::vector<std::vector<View>> lists) {
        return make_constraint<Definition>(std::move(lists[0]), args...);
    });
}

} // namespace csp
