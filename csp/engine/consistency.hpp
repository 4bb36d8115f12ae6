#pragma once

/// How much of the impossible a constraint's rules remove, as a type: `all_different(xs, consistency::domain)`.
/// What a constraint does not support does not compile.
namespace csp::consistency {

/// A fixed value is used against the others; where at most one variable is unfixed, its values belong to
/// solutions.
struct ValueTag {};
/// The smallest and the largest value of each variable belong to a solution within the bounds of the others.
struct BoundsTag {};
/// Every value of every variable belongs to a solution.
struct DomainTag {};

inline constexpr ValueTag value{};
inline constexpr BoundsTag bounds{};
inline constexpr DomainTag domain{};

} // namespace csp::consistency
