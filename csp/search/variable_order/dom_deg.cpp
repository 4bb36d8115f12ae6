#include <csp/search/variable_order/dom_deg.hpp>

#include <csp/search/variable_order/weighted_degrees.hpp>

namespace csp::variable_order {

namespace {

class DomDeg final : public VariableOrder {
  public:
    DomDeg(const Engine& engine, const Model& model)
        : degrees_(WeightedDegrees::of_constraints(engine, model)) {}

    Var choose(SearchState& state) override {
        degrees_.refresh(state.engine);
        const Store& store = state.engine.store();
        return least(state, [&](Var x) { return size_over_weight(store.size(x), degrees_[x]); });
    }

    void on_begin() override { degrees_.begin(1); }
    void on_node(const Node& node) override { degrees_.on_node(node); }
    void on_restart() override { degrees_.on_restart(); }

  private:
    WeightedDegrees degrees_;
};

} // namespace

const VariableOrderKind dom_deg{"dom/deg", "the smallest ratio of domain size to dynamic degree",
                                "Bessiere and Regin, CP 1996",
                                [](Engine& engine, const Model& model) -> std::unique_ptr<VariableOrder> {
                                    return std::make_unique<DomDeg>(engine, model);
                                }};

} // namespace csp::variable_order
