#pragma once

#include <csp/search/variable_order/variable_order.hpp>
#include <csp/search/variable_order/weighted_degrees.hpp>

#include <utility>

namespace csp::variable_order {

/// The smallest ratio |domain| / weighted degree; derived classes define the weights and how they grow.
class DomOverDegree : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        degrees_.refresh(state.engine);
        const Store& store = state.engine.store();
        return least(state, [&](Var x) { return size_over_weight(store.size(x), degrees_[x]); });
    }
    void on_node(const Node& node) override { degrees_.on_node(node); }
    void on_restart() override { degrees_.on_restart(); }

  protected:
    explicit DomOverDegree(WeightedDegrees degrees) : degrees_(std::move(degrees)) {}
    WeightedDegrees& degrees() { return degrees_; }

  private:
    WeightedDegrees degrees_;
};

} // namespace csp::variable_order
