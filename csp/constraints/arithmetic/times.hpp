#pragma once

#include <csp/constraints/arithmetic/binary_bounds.hpp>

namespace csp {

/// result == x * y, bounds consistent over the reals, sign by sign.
///
/// Rule 1. The result lies between the product of the lower bounds and the product of the upper bounds of the factors.
/// Rule 2. A factor is at most the upper bound of the result, divided by the lower bound of the other factor.
/// Rule 3. A factor is at least the lower bound of the result, divided by the upper bound of the other factor.
///
/// This holds for factors >= 0. If one may be negative, each quadrant of signs is examined by itself, and the results
/// are united. O(1) a pass. For factors >= 0 passes go on while a bound moves, on local numbers, so that the store is
/// written once. It divides only if a bound moves.
class TimesBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "times"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    void narrow_positive(Context& context) const;
};

} // namespace csp
