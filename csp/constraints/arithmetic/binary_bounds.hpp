#pragma once

#include <csp/constraints/arithmetic/box.hpp>
#include <csp/engine/rule.hpp>

namespace csp {

/// What the bounds rules for  result == f(x, y)  have in common. Stateless.
class BinaryBounds : public Rule {
  public:
    BinaryBounds(View result, View x, View y) : axes_{x, y, result} {}

    Priority priority() const final { return Priority::ternary; }
    void scope(Wiring& wiring) final {
        wiring.on(axes_.x, Events::bounds);
        wiring.on(axes_.y, Events::bounds);
        wiring.on(axes_.result, Events::bounds);
    }

  protected:
    const Axes& axes() const { return axes_; }

  private:
    Axes axes_;
};

} // namespace csp
