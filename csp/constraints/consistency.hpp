#pragma once

/// How strong a constraint's rules are, as a type: `all_different(xs, consistency::domain)`.
/// What a constraint does not support does not compile.
namespace csp::consistency {

/// Fixed values are used to prune; if at most one variable is unfixed, its values belong to solutions.
struct ValueTag {};
/// The smallest and the largest value of each variable belong to a solution within the bounds of the others.
struct BoundsTag {};
/// Every value of every variable belongs to a solution.
struct DomainTag {};

inline constexpr ValueTag value{};
inline constexpr BoundsTag bounds{};
inline constexpr DomainTag domain{};

} // namespace csp::consistency
