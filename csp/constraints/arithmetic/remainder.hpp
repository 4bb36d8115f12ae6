#pragma once

#include <csp/constraints/arithmetic/binary_bounds.hpp>

#include <optional>

namespace csp {

/// x - (x div y) * y, which has the sign of x; nothing if the divisor is zero.
constexpr std::optional<WideValue> remainder(WideValue x, WideValue y) {
    return y == 0 ? std::nullopt : std::optional(x % y);
}

/// result == x mod y, on bounds.
///
/// Rule 1. The divisor is not zero, and larger than the remainder.
/// Rule 2. The remainder is at most x.
/// Rule 3. x == quotient * y + result, on the bounds of each, for the quotients that the bounds allow.
///
/// This holds for numbers >= 0. Each quadrant of signs is reflected to these, and the results are united. If two
/// variables are fixed, the bounds of the third are exact for the result and x; a divisor is only tested. O(1) a run.
class RemainderBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "remainder"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
};

} // namespace csp
