#pragma once

#include <csp/constraints/arithmetic/binary_bounds.hpp>

#include <optional>

namespace csp {

/// The quotient rounded toward zero; nothing if the divisor is zero.
constexpr std::optional<WideValue> quotient(WideValue x, WideValue y) {
    return y == 0 ? std::nullopt : std::optional(x / y);
}

/// result == x div y, rounded toward zero, bounds consistent over the reals, sign by sign.
///
/// Rule 1. The divisor is not zero.
/// Rule 2. The quotient is at least that of the least x and the largest y, and at most that of the largest x
///         and the least y.
/// Rule 3. x lies between result * y and (result + 1) * y - 1.
/// Rule 4. y lies between x / (result + 1), exclusive, and x / result.
///
/// This holds for numbers >= 0. Each quadrant of signs is reflected to these, and the results are united. O(1) a run.
class DivisionBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "division"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
};

} // namespace csp
