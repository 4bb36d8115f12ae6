#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/expression/function.hpp>

#include <algorithm>
#include <functional>
#include <string>

namespace csp {

/// All integers from min to max, of sums of WideValues and their multiples.
struct HugeInterval {
    HugeValue min = 0;
    HugeValue max = 0;

    HugeInterval& operator+=(const HugeInterval& other) {
        min += other.min;
        max += other.max;
        return *this;
    }
};

inline HugeInterval operator*(WideValue factor, WideInterval x) {
    const auto [min, max] = std::minmax({HugeValue{factor} * x.min, HugeValue{factor} * x.max});
    return {min, max};
}

/// All values within the bounds.
/// @throws ArgumentError, as from `function`, if `what` could leave +-(2^30 - 1).
Domain domain_within_values(WideInterval bounds, const std::string& function, const std::string& what);

/// The bounds of a variable.
using BoundsOfVariable = std::function<WideInterval(Var)>;

/// Bounds of an expression whose variables lie within theirs. They need not be sharp, and end at +-2^62. O(terms and
/// functions).
WideInterval bounds_of(const Expression& expression, const BoundsOfVariable& of_variable);

} // namespace csp
