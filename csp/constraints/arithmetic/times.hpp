#pragma once

#include <csp/constraints/arithmetic/box.hpp>
#include <csp/engine/rule.hpp>

namespace csp {

/// result == x * y, bounds consistent over the reals, sign by sign.
///
/// Rule 1. The result is at least the product of the least, at most the product of the most the factors can be.
/// Rule 2. A factor is at most the most the result can be, divided by the least the other factor can be.
/// Rule 3. A factor is at least the least the result can be, divided by the most the other factor can be.
///
/// So for factors >= 0. Where one may be negative, each quadrant of signs is looked at by itself, and what
/// the quadrants leave is put together. O(1) a pass, for factors >= 0 as many
/// passes as move a bound; division only where one does. Stateless.
class TimesBounds final : public Rule {
  public:
    TimesBounds(View result, View x, View y) : result_(result), x_(x), y_(y) {}

    std::string name() const override { return "times"; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    void narrow_positive(Context& context) const;
    bool narrow_factor(View factor, View other, Context& context) const;

    View result_;
    View x_;
    View y_;
};

} // namespace csp
