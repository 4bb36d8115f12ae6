#pragma once

#include <csp/engine/rule.hpp>

namespace csp {

/// x != y, domain consistent.
///
/// Rule 1. The value of a fixed side is removed from the other.
///
/// O(1), runs once a side is fixed. Stateless.
class NotEqualValue final : public Rule {
  public:
    NotEqualValue(View x, View y) : x_(x), y_(y) {}

    std::string name() const override { return "not equal"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::unary; }
    void scope(Wiring& wiring) override {
        wiring.on(x_, Events::fixed);
        wiring.on(y_, Events::fixed);
    }
    void propagate(Context& context) override {
        if (context.is_fixed(x_))
            remove_value(x_, y_, context);
        else if (context.is_fixed(y_))
            remove_value(y_, x_, context);
        else
            context.fixpoint();
    }
    std::optional<bool> check(const Assignment& assignment) const override {
        return assignment[x_] != assignment[y_];
    }

  private:
    static void remove_value(View fixed, View other, Context& context) {
        const Value v = context.value(fixed);
        context.remove(other, v, because{atom_equal(fixed, v)}); // Rule 1
        context.entailed();
    }

    View x_;
    View y_;
};

} // namespace csp
