#pragma once

#include <csp/constraints/arithmetic/binary_bounds.hpp>

#include <optional>

namespace csp {

/// x - (x div y) * y, which has the sign of x; nothing where the divisor is zero.
constexpr std::optional<WideValue> remainder(WideValue x, WideValue y) {
    return y == 0 ? std::nullopt : std::optional(x % y);
}

/// result == x mod y, on bounds.
///
/// Rule 1. The divisor is not zero, and larger than the remainder.
/// Rule 2. The remainder is at most x.
/// Rule 3. x == quotient * y + result, on the bounds of each, with the quotients that the bounds allow.
///
/// So for numbers >= 0; each quadrant of signs is turned to them, and what the quadrants leave is put
/// together. Where two variables are fixed the bounds of the third are met: exactly for the result and x,
/// while a divisor is only tried. O(1) a run.
class RemainderBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "remainder"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
};

} // namespace csp
