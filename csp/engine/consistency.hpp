#pragma once

#include <cstdint>

namespace csp {

/// How many of the impossible values a constraint's rules remove.
enum class Consistency : std::uint8_t {
    /// No level is named: as much as the initial domains suggest.
    suggested,
    /// A fixed value removes values of unfixed variables; if at most one variable is unfixed, its values belong to
    /// solutions.
    value,
    /// The smallest and the largest value of each variable belong to a solution within the bounds of all variables.
    bounds,
    /// Every value of every variable belongs to a solution.
    domain,
};

/// The levels as arguments: `all_different(xs, consistency::domain)`. The type of a constraint's parameter lists the
/// levels that the constraint offers; any other level does not compile.
namespace consistency {

/// A level that is known at compile time.
template <Consistency level>
struct Named {};

inline constexpr Named<Consistency::value> value{};
inline constexpr Named<Consistency::bounds> bounds{};
inline constexpr Named<Consistency::domain> domain{};

template <Consistency level, Consistency... offered>
inline constexpr bool is_among = ((level == offered) || ...);

/// One of the levels offered; `suggested` if the caller names none.
template <Consistency... offered>
class OneOf {
  public:
    constexpr OneOf() = default;
    template <Consistency level>
    requires is_among<level, offered...>
    constexpr OneOf(Named<level>) : level_(level) {}
    template <Consistency... fewer>
    requires(is_among<fewer, offered...>&&...) constexpr OneOf(OneOf<fewer...> chosen) : level_(chosen) {}

    constexpr operator Consistency() const { return level_; }

  private:
    Consistency level_ = Consistency::suggested;
};

using ValueOrBounds = OneOf<Consistency::value, Consistency::bounds>;
using ValueOrDomain = OneOf<Consistency::value, Consistency::domain>;
using BoundsOrDomain = OneOf<Consistency::bounds, Consistency::domain>;
using AnyLevel = OneOf<Consistency::value, Consistency::bounds, Consistency::domain>;

} // namespace consistency
} // namespace csp
