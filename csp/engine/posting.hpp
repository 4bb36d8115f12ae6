#pragma once

#include <csp/engine/engine.hpp>

#include <memory>
#include <utility>

namespace csp {

/// What a constraint does when a model is taken into an engine: look at the initial domains, narrow them, add
/// the rules that will serve it.
class Posting {
  public:
    Posting(Engine& engine, std::uint32_t constraint) : engine_(&engine), constraint_(constraint) {}

    DomainView domain(View x) const { return engine_->domain(x); }
    const Store& store() const { return engine_->store(); }

    void at_least(View x, WideValue k) {
        if (k > domain(x).max()) return fail();
        if (k > domain(x).min()) engine_->post(atom_at_least(x, static_cast<Value>(k)));
    }
    void at_most(View x, WideValue k) {
        if (k < domain(x).min()) return fail();
        if (k < domain(x).max()) engine_->post(atom_at_most(x, static_cast<Value>(k)));
    }
    void assign(View x, WideValue v) {
        if (!domain(x).contains(v)) return fail();
        engine_->post(atom_equal(x, static_cast<Value>(v)));
    }
    void remove(View x, WideValue v) {
        if (domain(x).contains(v)) engine_->post(atom_different(x, static_cast<Value>(v)));
    }
    /// Keeps only values of the set.
    void keep(View x, const Domain& values) {
        const auto runs = values.intervals();
        if (domain(x).max() < values.min() || domain(x).min() > values.max()) return fail();
        at_least(x, values.min());
        at_most(x, values.max());
        for (std::size_t i = 1; i < runs.size(); ++i)
            engine_->remove_range(x, runs[i - 1].max + 1, runs[i].min - 1);
    }
    /// The constraint cannot hold.
    void fail() { engine_->fail(); }

    template <typename SomeRule, typename... Args>
    void add(Args&&... args) {
        engine_->add_rule(std::make_unique<SomeRule>(std::forward<Args>(args)...), constraint_);
    }
    void add(std::unique_ptr<Rule> rule) { engine_->add_rule(std::move(rule), constraint_); }

  private:
    Engine* engine_;
    std::uint32_t constraint_;
};

} // namespace csp
