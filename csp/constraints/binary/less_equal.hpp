#pragma once

#include <csp/engine/rule.hpp>

namespace csp {

/// x <= y, domain consistent.
///
/// Rule 1. x is at most the largest value of y.
/// Rule 2. y is at least the smallest value of x.
///
/// O(1) a run. Stateless.
class LessEqualDomain final : public Rule {
  public:
    LessEqualDomain(View x, View y) : x_(x), y_(y) {}

    std::string name() const override { return "less or equal"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::unary; }
    void scope(Wiring& wiring) override {
        wiring.on(x_, Events::lower);
        wiring.on(y_, Events::upper);
    }
    void propagate(Context& context) override {
        const Value lowest = context.min(x_);
        const Value highest = context.max(y_);
        if (!context.at_most(x_, highest, because{atom_at_most(y_, highest)})) return; // Rule 1
        if (!context.at_least(y_, lowest, because{atom_at_least(x_, lowest)})) return; // Rule 2
        if (context.max(x_) <= context.min(y_)) return context.entailed();
        context.fixpoint();
    }
    std::optional<bool> check(const Assignment& assignment) const override {
        return assignment[x_] <= assignment[y_];
    }

  private:
    View x_;
    View y_;
};

} // namespace csp
