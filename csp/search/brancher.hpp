#pragma once

#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <memory>
#include <utility>

namespace csp {

/// Where the search tree comes from: given a fixpoint with choices left, the atom to try first. Its negation
/// is tried when the first branch is done.
class Brancher {
  public:
    virtual ~Brancher() = default;

    /// A search begins, before its first propagation.
    virtual void on_begin() {}
    virtual Atom next(SearchState& state) = 0;
    virtual void on_failure(const Engine&, RuleId) {}
};

/// Chooses a variable by one heuristic, a value by another, and branches on `x = v`.
class Select final : public Brancher {
  public:
    Select(std::unique_ptr<VariableOrder> variables, std::unique_ptr<ValueOrder> values)
        : variables_(std::move(variables)),
          values_(std::move(values)) {}

    void on_begin() override {
        variables_->on_begin();
        values_->on_begin();
    }
    Atom next(SearchState& state) override {
        const Var x = variables_->choose(state);
        return Atom::equal(x, values_->choose(state, x));
    }
    void on_failure(const Engine& engine, RuleId rule) override { variables_->on_failure(engine, rule); }

  private:
    std::unique_ptr<VariableOrder> variables_;
    std::unique_ptr<ValueOrder> values_;
};

} // namespace csp
