#pragma once

#include <csp/constraints/linear/linear.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// coefficient * variable, the coefficient not 0.
struct LinearTerm {
    WideValue coefficient;
    Var variable;
};

/// A comparison of a sum with a constant where every variable stands once, without a common divisor, in the
/// order of first mention. An equation or its negation begins with a positive coefficient.
struct LinearForm {
    std::vector<LinearTerm> terms;
    Comparison comparison;
    WideValue constant;

    /// Whether it holds, where that does not depend on the domains.
    std::optional<bool> verdict() const;
};

/// Folds views into their variables, merges terms of one variable, divides by the greatest common divisor.
/// An equation whose constant the divisor does not divide stays as it is; it has a verdict.
/// @throws ArgumentError where a sum could leave 64 bits, see linear().
LinearForm normal_form(std::span<const Term> terms, Comparison comparison, WideValue constant);

/// "x + 2 * y <= z + 7".
std::string describe(const LinearForm& form, const NameOf& name);

/// Whether a sum worth `sum` compares as asked.
constexpr bool compares(WideValue sum, Comparison comparison, WideValue constant) {
    switch (comparison) {
    case Comparison::equal:
        return sum == constant;
    case Comparison::different:
        return sum != constant;
    case Comparison::at_most:
        return sum <= constant;
    }
    return false;
}

/// The quotient rounded down, for a divisor > 0.
constexpr WideValue floor_divided(WideValue dividend, WideValue divisor) {
    const WideValue quotient = dividend / divisor;
    return quotient * divisor > dividend ? quotient - 1 : quotient;
}

} // namespace csp
