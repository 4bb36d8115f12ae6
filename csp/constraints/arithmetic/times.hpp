#pragma once

#include <csp/constraints/arithmetic/binary_bounds.hpp>

namespace csp {

/// result == x * y, bounds consistent over the reals, sign by sign.
///
/// Rule 1. The result is at least the product of the least, at most the product of the most the factors can be.
/// Rule 2. A factor is at most the most the result can be, divided by the least the other factor can be.
/// Rule 3. A factor is at least the least the result can be, divided by the most the other factor can be.
///
/// So for factors >= 0. Where one may be negative, each quadrant of signs is looked at by itself, and what
/// the quadrants leave is put together. O(1) a pass; for factors >= 0 as many passes as move a bound, on local
/// numbers, so that the store is written once. Division only where a bound moves.
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
