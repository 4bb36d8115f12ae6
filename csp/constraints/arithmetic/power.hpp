#pragma once

#include <csp/constraints/arithmetic/binary_bounds.hpp>

#include <optional>

namespace csp {

/// base to the power of exponent, where 0 to the power of 0 is 1 and a negative exponent gives the reciprocal
/// rounded toward zero. Nothing for a negative power of 0. Results are cut off at +-2^62, which is further than any sum
/// of variables.
std::optional<WideValue> power(WideValue base, WideValue exponent);

/// result == x to the power of y, on bounds, case by case.
///
/// Rule 1. x >= 1, y >= 0: all three bounds follow from the others, as the power grows with both.
/// Rule 2. x <= -1, y >= 0: the same for the negation of x, with the sign that the parity of y gives.
/// Rule 3. x == 0: the result is 1 for y == 0, and 0 for y > 0.
/// Rule 4. y < 0: the result is 1 or -1 for x = 1 or -1, and otherwise 0.
///
/// The results of the cases are united. O(1) a run.
class PowerBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "power"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
};

} // namespace csp
