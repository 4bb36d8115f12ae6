#include <csp/search/variable_order/dom_wdeg.hpp>

#include <csp/search/variable_order/weighted_degrees.hpp>

namespace csp::variable_order {

namespace {

class DomWdeg final : public VariableOrder {
  public:
    explicit DomWdeg(const Engine& engine) : degrees_(WeightedDegrees::of_rules(engine)) {}

    Var choose(SearchState& state) override {
        degrees_.refresh(state.engine);
        const Store& store = state.engine.store();
        return least(state, [&](Var x) { return size_over_weight(store.size(x), degrees_[x]); });
    }

    void on_begin() override { degrees_.begin(1); }
    void on_node(const Node& node) override {
        degrees_.on_node(node);
        degrees_.add(node.failed_rule(), [](Var) { return 1; });
    }
    void on_restart() override { degrees_.on_restart(); }

  private:
    WeightedDegrees degrees_;
};

} // namespace

const VariableOrderKind dom_wdeg{"dom/wdeg", "the smallest ratio of domain size to weighted degree",
                                 "Boussemart, Hemery, Lecoutre, Sais, ECAI 2004",
                                 [](Engine& engine, const Model&) -> std::unique_ptr<VariableOrder> {
                                     return std::make_unique<DomWdeg>(engine);
                                 }};

} // namespace csp::variable_order
