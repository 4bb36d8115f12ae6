#pragma once

#include <csp/constraints/constraint.hpp>

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace csp {

/// The condition that the values of a constraint must satisfy, given in the order of its scope.
using TuplePredicate = std::function<bool(std::span<const Value>)>;

/// Any condition on the values of a few variables:  predicate(x[0], ..., x[n-1]).
///
///     csp::require({x, y, z}, [](csp::Value a, csp::Value b, csp::Value c) { return a * b == c; });
///     csp::require(row, [](std::span<const csp::Value> values) { return is_prime(values); });
///
/// The predicate takes one Value per variable, or all of them as a span. It must depend only on the values. The same
/// variable may occur more than once.
///
/// Consistency: domain while small, else value. Domain for up to two variables (if their domains have at most 10^7
/// pairs), and for more if the product of the domains is at most 10,000 when the model is loaded into an engine.
/// Otherwise value: when all variables but one are fixed, the values of that variable are tried, if it has at most
/// 10^7.
/// Complexity: two variables: see `relation`. Small product: see `table`. Otherwise O(n + values of the last variable)
/// predicate calls.
/// Errors: throws ArgumentError if the predicate takes a different number of values than there are variables (for
/// arrays and braced lists, that does not compile), or is an empty function
/// See also: relation, table
Constraint require_tuple(std::vector<View> scope, TuplePredicate predicate);

/// Errors: throws ArgumentError, see require.
void require_arity(std::size_t variables, std::size_t arguments);

/// Adapts a predicate of separate values to a span of values.
template <typename Predicate, std::size_t Count>
class SpreadPredicate {
  public:
    explicit SpreadPredicate(Predicate predicate) : predicate_(std::move(predicate)) {}

    bool operator()(std::span<const Value> values) const {
        return call(values, std::make_index_sequence<Count>());
    }

    /// Whether the predicate can be called with this many values.
    static constexpr bool fits = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::is_invocable_r_v<bool, const Predicate&, decltype(I, Value())...>;
    }
    (std::make_index_sequence<Count>());

  private:
    template <std::size_t... I>
    bool call(std::span<const Value> values, std::index_sequence<I...>) const {
        return predicate_(values[I]...);
    }

    Predicate predicate_;
};

template <typename Predicate>
inline constexpr bool takes_span = std::is_invocable_r_v<bool, const Predicate&, std::span<const Value>>;

/// For a list whose length the compiler knows: a braced list or an array of views.
template <std::size_t Count, typename Predicate>
// NOLINTNEXTLINE(*-avoid-c-arrays): only an array's length is deduced from a braced list
Constraint require(const View (&scope)[Count], Predicate predicate) {
    if constexpr (takes_span<Predicate>) {
        return require_tuple({std::begin(scope), std::end(scope)}, std::move(predicate));
    } else {
        static_assert(SpreadPredicate<Predicate, Count>::fits,
                      "the predicate must take one csp::Value for each variable, or a std::span of them");
        return require_tuple({std::begin(scope), std::end(scope)},
                             SpreadPredicate<Predicate, Count>(std::move(predicate)));
    }
}

/// For any list of variables or views.
template <typename Range, typename Predicate, std::size_t Count = 0>
Constraint require(const Range& scope, Predicate predicate) {
    constexpr std::size_t most_arguments = 16;
    if constexpr (takes_span<Predicate>) {
        return require_tuple(views_of(scope), std::move(predicate));
    } else if constexpr (SpreadPredicate<Predicate, Count>::fits) {
        require_arity(std::size(scope), Count);
        return require_tuple(views_of(scope), SpreadPredicate<Predicate, Count>(std::move(predicate)));
    } else {
        static_assert(
            Count < most_arguments,
            "the predicate must take up to 16 arguments of type csp::Value, or a std::span of them");
        return require<Range, Predicate, Count + 1>(scope, std::move(predicate));
    }
}

} // namespace csp
