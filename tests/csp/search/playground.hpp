#pragma once

#include <tests/csp/search/problems.hpp>

#include <memory>
#include <optional>
#include <vector>

/// Helpers for tests of heuristics: their choices, in a search and in single steps.
namespace test {

/// A listener that keeps the first decision.
class FirstDecision final : public csp::Listener {
  public:
    void on_decision(csp::Atom decision, int) override {
        if (!decision_) decision_ = decision;
    }
    csp::Atom decision() const { return decision_.value(); }

  private:
    std::optional<csp::Atom> decision_;
};

inline csp::Atom first_decision(const csp::Model& model, csp::SearchOptions options) {
    FirstDecision listener;
    options.listener = &listener;
    csp::solve(model, options);
    return listener.decision();
}

inline csp::Var first_variable(const csp::Model& model, const csp::VariableOrderKind& order) {
    return first_decision(model, options_of(order, csp::value_order::min)).variable();
}

inline csp::Value first_value(const csp::Model& model, const csp::ValueOrderKind& order) {
    return first_decision(model, options_of(csp::variable_order::input, order)).value();
}

/// A search controlled step by step: the caller decides, refutes, and asks the heuristics.
class Playground {
  public:
    explicit Playground(const csp::Model& model) : model_(model) {
        csp::load(model, engine_);
        engine_.propagate();
        engine_.push();
    }

    void use(const csp::VariableOrderKind& kind) {
        variable_order_ = kind.make(engine_, model_);
        variable_order_->on_begin();
    }
    void use(const csp::ValueOrderKind& kind) {
        value_order_ = kind.make(engine_, model_);
        value_order_->on_begin();
    }

    bool decide(csp::Atom decision) {
        const std::size_t before = engine_.store().trail().cells.size();
        const bool is_consistent = engine_.decide(decision);
        tell(decision, false, is_consistent, before);
        return is_consistent;
    }
    bool decide(csp::Var x, csp::Value v) { return decide(csp::Atom::equal(x, v)); }
    /// Undoes the latest level and continues with the negation of its decision.
    bool refute(csp::Atom decision) {
        engine_.pop();
        engine_.begin_node();
        const std::size_t before = engine_.store().trail().cells.size();
        engine_.post(!decision);
        const bool is_consistent = engine_.propagate();
        tell(!decision, true, is_consistent, before);
        return is_consistent;
    }
    /// Undoes only the latest level, like a search that continues in another part of the tree.
    void back() { engine_.pop(); }
    void restart() {
        while (engine_.depth() > 1) engine_.pop();
        if (variable_order_) variable_order_->on_restart();
        if (value_order_) value_order_->on_restart();
    }
    void found_solution() {
        if (value_order_) value_order_->on_solution(engine_.store());
    }

    csp::Var choose() {
        std::vector<csp::Var> open;
        for (std::uint32_t x = 0; x < model_.variable_count(); ++x)
            if (!engine_.store().is_fixed(csp::Var{x})) open.emplace_back(x);
        return choose(open);
    }
    csp::Var choose(const std::vector<csp::Var>& among) {
        csp::SearchState state{engine_, model_, random_, among};
        return variable_order_->choose(state);
    }
    csp::Atom branch(csp::Var x) {
        csp::SearchState state{engine_, model_, random_, {&x, 1}};
        return value_order_->branch(state, x);
    }

  private:
    void tell(csp::Atom branch, bool is_refutation, bool is_consistent, std::size_t trail_before) {
        const csp::Node node{engine_, branch, is_refutation, is_consistent,
                             std::span(engine_.store().trail().cells).subspan(trail_before)};
        if (variable_order_) variable_order_->on_node(node);
        if (value_order_) value_order_->on_node(node);
    }

    csp::Model model_;
    csp::Engine engine_;
    csp::Random random_{1};
    std::unique_ptr<csp::VariableOrder> variable_order_;
    std::unique_ptr<csp::ValueOrder> value_order_;
};

/// Posts a rule that fails when its first variable becomes `trigger`, after it has restricted its second variable, if
/// there is one, to at most `cut`.
inline void fails_at(csp::Model& model, const std::vector<csp::Var>& scope, csp::Value trigger,
                     csp::Value cut = csp::max_value) {
    model.rule("trap", scope, [trigger, cut](csp::Context& c, csp::Views xs) {
        if (!c.is_fixed(xs[0]) || c.value(xs[0]) != trigger) return;
        if (xs.size() > 1) c.at_most(xs[1], cut);
        c.fail();
    });
}

} // namespace test
