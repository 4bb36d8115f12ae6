#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace csp {

/// A value of a variable: a plain integer.
using Value = std::int32_t;

/// Values lie within +-(2^30 - 1), so that `v + 1`, `max - min + 1` and `u - v` never overflow a Value.
/// Sums and products are computed with WideValue.
inline constexpr Value max_value = (1 << 30) - 1;
inline constexpr Value min_value = -max_value;
using WideValue = std::int64_t;
constexpr bool is_value(WideValue v) { return min_value <= v && v <= max_value; }
/// All integers from min to max, for bounds that may be too large for a Value.
struct WideInterval {
    WideValue min = 0;
    WideValue max = 0;
};
/// A type wide enough for any sum of products of a coefficient and a WideValue.
__extension__ using HugeValue = __int128;

/// Types that convert to an integer silently, but not to the intended number: truth values and fractions.
template <typename Number>
concept NoInteger = std::same_as<Number, bool> || std::floating_point<Number>;

/// A variable: a name for one unknown, as small as two indices. `x == y` states that both take the same value;
/// `x.is_same(y)` tests whether they are one variable.
///
/// The same Var names the variable in the model, in every engine made from the model, in atoms and in solutions. A Var
/// made by a model also records that model, so that another model, its searches and its solutions can refuse it. A Var
/// that comes from an engine or an atom does not, and is accepted by any model. A default Var names no variable, and
/// every model refuses it.
struct Var {
    /// The index of a default Var: the largest that an atom has room for.
    static constexpr std::uint32_t no_index = (1U << 30) - 1;

    std::uint32_t index = no_index;
    std::uint32_t model = 0; ///< Model::number(); 0: unknown

    constexpr Var() = default;
    constexpr explicit Var(std::uint32_t of_index, std::uint32_t of_model = 0)
        : index(of_index),
          model(of_model) {}
    template <std::same_as<bool> Bool>
    explicit Var(Bool) = delete; // a truth value is not a variable

    /// Whether it is a default Var, which names no variable.
    constexpr bool is_none() const { return index == no_index; }
    constexpr bool is_same(Var other) const { return index == other.index && may_be_of(other.model); }
    /// Whether the variable may belong to the model with this number; false only if it is known to belong to another
    /// model.
    constexpr bool may_be_of(std::uint32_t number) const {
        return model == number || model == 0 || number == 0;
    }
};

template <typename Stream>
Stream& operator<<(Stream&, const Var&) = delete; // write model.name(x), or solution[x] for its value

/// The first place of x in a list of variables; the length of the list if x is not in it.
constexpr std::size_t place_of(Var x, std::span<const Var> xs) {
    std::size_t place = 0;
    while (place < xs.size() && !xs[place].is_same(x)) ++place;
    return place;
}

/// The changes of a domain, as a set of bits. `fixed` implies a bound event; `hole` is the loss of a value strictly
/// between the bounds. A rule subscribes to a set of events.
enum class Events : std::uint8_t {
    none = 0,
    lower = 1, ///< the smallest value grew
    upper = 2, ///< the largest value shrank
    fixed = 4, ///< one value is left
    hole = 8,  ///< a value between the bounds was removed
    bounds = lower | upper,
    domain = lower | upper | fixed | hole, ///< anything
};

constexpr Events operator|(Events a, Events b) {
    return static_cast<Events>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr Events operator&(Events a, Events b) {
    return static_cast<Events>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}
constexpr Events& operator|=(Events& a, Events b) { return a = a | b; }
constexpr bool any(Events events) { return events != Events::none; }

/// The order in which waiting rules run: a rule of an earlier priority always runs first.
enum class Priority : std::uint8_t {
    unary,     ///< one or two variables, constant work
    ternary,   ///< three or four variables
    linear,    ///< linear in the scope
    quadratic, ///< bounds consistency, tables
    domain,    ///< matchings, flows: domain consistency
    heavy,     ///< anything costlier
};
inline constexpr std::size_t priority_count = 6;

} // namespace csp

// For sets and maps of variables: whether two are the same.
template <>
struct std::hash<csp::Var> {
    std::size_t operator()(csp::Var x) const noexcept { return x.index; }
};
template <>
struct std::equal_to<csp::Var> {
    constexpr bool operator()(csp::Var x, csp::Var y) const noexcept { return x.is_same(y); }
};
