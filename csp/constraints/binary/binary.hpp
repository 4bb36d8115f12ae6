#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>
#include <csp/store/domain_view.hpp>

namespace csp {

/// x == y, domain consistent.
///
/// Rule 1. x and y lose all values that they do not share.
///
/// One pass. Complexity: O(d / 64) word operations if both variables span at most 64 values, otherwise O(runs of
/// consecutive values). Stateless.
class EqualDomain final : public Rule {
  public:
    /// x and y have different variables and the same bounds.
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

/// condition -> x == y, domain consistent once the condition holds.
///
/// Rule 1. If x and y share no value, the condition does not hold.
/// Rule 2. If the condition holds, x and y lose all values that they do not share.
///
/// Complexity: O(1) a run while the condition is open and the shared value found last is still shared: a hint that
/// needs no undoing. Otherwise as EqualDomain.
class EqualIf final : public Rule {
  public:
    /// x and y have different variables, and x == y maps all values of both variables to Values.
    EqualIf(Atom condition, View x, View y)
        : condition_(condition),
          x_(x.variable()),
          y_(y.variable()),
          x_seen_from_y_(solved_for(y, x)),
          y_seen_from_x_(solved_for(x, y)) {}

    std::string name() const override { return "equal, conditional"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::unary; }
    void scope(Wiring& wiring) override {
        wiring.on(x_);
        wiring.on(y_);
        wiring.on(condition_.variable(), events_deciding(condition_));
    }
    void propagate(Context& context) override {
        if (context.is_false(condition_)) return context.entailed();
        if (context.is_true(condition_)) return equate(context);
        if (!can_be_equal(context)) {
            const auto apart = [&](Reason& r) { DomainReason(r, context).disjoint(x_, y_seen_from_x_); };
            context.post(!condition_, apart); // Rule 1
            return context.entailed();
        }
        context.fixpoint();
    }
    std::optional<bool> check(const Assignment& assignment) const override {
        return !condition_.holds_for(assignment[condition_.variable()]) ||
               assignment[x_] == assignment[y_seen_from_x_];
    }

  private:
    bool can_be_equal(const Context& context) {
        if (context.contains(x_, shared_) && context.contains(y_seen_from_x_, shared_)) return true;
        const auto found = shared_value(context.domain(x_), context.domain(y_seen_from_x_));
        if (found) shared_ = *found;
        return found.has_value();
    }

    void equate(Context& context) const {
        const auto why = [&](View lacking, Var narrowed) {
            return [&, lacking, narrowed](Reason& r) {
                DomainReason reason(r, context);
                reason.add(condition_);
                reason.lacks(lacking, context.domain(narrowed));
            };
        };
        if (!context.keep(x_, context.domain(y_seen_from_x_), why(y_seen_from_x_, x_))) return; // Rule 2
        if (!context.keep(y_, context.domain(x_seen_from_y_), why(x_seen_from_y_, y_))) return; // Rule 2
        if (context.is_fixed(x_) && context.is_fixed(y_)) return context.entailed();
        context.fixpoint();
    }

    Atom condition_;
    Var x_;
    Var y_;
    View x_seen_from_y_;
    View y_seen_from_x_;
    Value shared_ = 0;
};

/// x != y, domain consistent.
///
/// Rule 1. If x is fixed, its value is removed from y, and vice versa.
///
/// Complexity: O(1) a run, once a side is fixed. Stateless.
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

/// The fact that a disequality of two variables publishes for joint passes to read. If a pass reads it, that pass adds
/// the rule.
struct Disequality {
    View x;
    View y;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

/// The same fact, for joint passes that do not add the rule.
struct DifferentPair {
    View x;
    View y;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

/// Posts x != y. Both may be views of one variable; then there is no fact about two variables.
inline void post_not_equal(View x, View y, Posting& posting) {
    const bool are_two = !x.variable().is_same(y.variable());
    if (are_two) posting.state<DifferentPair>(x, y);
    if (!are_two || !posting.state<Disequality>(x, y)) posting.add<NotEqualValue>(x, y);
}

/// x <= y, domain consistent.
///
/// Rule 1. x is at most the largest value of y.
/// Rule 2. y is at least the smallest value of x.
///
/// Complexity: O(1) a run. Stateless.
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
        Value x_max = context.max(x_);
        Value y_min = context.min(y_);
        if (x_max > highest) {
            if (!context.at_most(x_, highest, because{atom_at_most(y_, highest)})) return; // Rule 1
            x_max = context.max(x_);
        }
        if (y_min < lowest) {
            if (!context.at_least(y_, lowest, because{atom_at_least(x_, lowest)})) return; // Rule 2
            y_min = context.min(y_);
        }
        if (x_max <= y_min) return context.entailed();
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
