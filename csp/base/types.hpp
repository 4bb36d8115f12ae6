#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace csp {

/// What a variable takes: a plain integer.
using Value = std::int32_t;

/// Values lie within +-(2^30 - 1), so that `v + 1`, `max - min + 1` and `u - v` never overflow a Value.
/// Sums and products are computed with WideValue.
inline constexpr Value max_value = (1 << 30) - 1;
inline constexpr Value min_value = -max_value;
using WideValue = std::int64_t;
/// What holds any sum of products of a coefficient and a WideValue.
__extension__ using HugeValue = __int128;

/// A variable: a name for one unknown, as small as an index. `==` is identity.
///
/// The same Var names the variable in the model, in every engine made from the model, in atoms and in solutions.
struct Var {
    std::uint32_t index = 0;

    friend constexpr bool operator==(Var, Var) = default;
};

/// What happened to a domain, as a set of bits. `fixed` implies a bound event; `hole` is the loss of a value
/// strictly between the bounds. A rule subscribes to a set of events.
enum class Events : std::uint8_t {
    none = 0,
    lower = 1, ///< the smallest value grew
    upper = 2, ///< the largest value shrank
    fixed = 4, ///< one value is left
    hole = 8,  ///< a value between the bounds went
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

/// The order in which waiting rules run: a rule of an earlier priority always goes first.
enum class Priority : std::uint8_t {
    unary,     ///< one or two variables, constant work
    ternary,   ///< three or four variables
    linear,    ///< linear in the scope
    quadratic, ///< bounds consistency, tables
    domain,    ///< matchings, flows: domain consistency
    heavy,     ///< anything dearer
};
inline constexpr std::size_t priority_count = 6;

} // namespace csp

template <>
struct std::hash<csp::Var> {
    std::size_t operator()(csp::Var x) const noexcept { return x.index; }
};
