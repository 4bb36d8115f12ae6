#pragma once

#include <csp/engine/domain_reason.hpp>
#include <csp/engine/rule.hpp>

namespace csp {

/// x == y, domain consistent.
///
/// Rule 1. A value that one side lacks is removed from the other.
///
/// One pass; O(d / 64) word operations if both variables span at most 64 values, otherwise O(runs of
/// consecutive values). Stateless.
class EqualDomain final : public Rule {
  public:
    /// x and y have different variables, and each takes only values between the other's bounds.
    EqualDomain(View x, View y)
        : x_(x.variable()),
          y_(y.variable()),
          x_seen_from_y_(solved_for(y, x)),
          y_seen_from_x_(solved_for(x, y)) {}

    std::string name() const override { return "equal"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::unary; }
    void scope(Wiring& wiring) override {
        wiring.on(x_);
        wiring.on(y_);
    }
    void propagate(Context& context) override {
        const auto y_lacks = [&](Reason& r) {
            DomainReason(r, context).lacks(y_seen_from_x_, context.domain(x_));
        };
        const auto x_lacks = [&](Reason& r) {
            DomainReason(r, context).lacks(x_seen_from_y_, context.domain(y_));
        };
        if (!context.keep(x_, context.domain(y_seen_from_x_), y_lacks)) return; // Rule 1
        if (!context.keep(y_, context.domain(x_seen_from_y_), x_lacks)) return; // Rule 1
        if (context.is_fixed(x_)) return context.entailed();
        context.fixpoint();
    }
    std::optional<bool> check(const Assignment& assignment) const override {
        return assignment[x_] == assignment[y_seen_from_x_];
    }

  private:
    Var x_;
    Var y_;
    View x_seen_from_y_;
    View y_seen_from_x_;
};

} // namespace csp
