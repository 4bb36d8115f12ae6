#pragma once

#include <csp/engine/engine.hpp>

#include <functional>
#include <memory>
#include <utility>

namespace tests {

/// A rule assembled from parts: its subscriptions, its priority and its action.
class TestRule final : public csp::Rule {
  public:
    using Scope = std::function<void(csp::Wiring&)>;
    using Propagate = std::function<void(csp::Context&)>;

    TestRule(Scope scope, Propagate propagate, csp::Priority priority)
        : scope_(std::move(scope)),
          propagate_(std::move(propagate)),
          priority_(priority) {}

    void scope(csp::Wiring& wiring) override { scope_(wiring); }
    void propagate(csp::Context& context) override { propagate_(context); }
    csp::Priority priority() const override { return priority_; }

  private:
    Scope scope_;
    Propagate propagate_;
    csp::Priority priority_;
};

inline csp::RuleId add_rule(csp::Engine& engine, TestRule::Scope scope, TestRule::Propagate propagate,
                            csp::Priority priority = csp::Priority::linear) {
    return engine.add_rule(std::make_unique<TestRule>(std::move(scope), std::move(propagate), priority));
}

/// Returns a scope of one variable or view.
inline TestRule::Scope on(csp::View x, csp::Events events = csp::Events::domain) {
    return [=](csp::Wiring& wiring) { wiring.on(x, events); };
}

} // namespace tests
