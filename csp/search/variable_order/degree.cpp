#include <csp/search/variable_order/kinds.hpp>

#include <csp/search/variable_order/weighted_degrees.hpp>

namespace csp::variable_order {

namespace {

class Degree final : public VariableOrder {
  public:
    Degree(const Engine& engine, const Model& model)
        : degrees_(WeightedDegrees::of_constraints(engine, model)) {
        degrees_.tell(ranking_.changed());
    }

    Var choose(SearchState& state) override {
        degrees_.refresh(state.engine);
        return ranking_.least(state, [this](Var x) { return -degrees_[x]; });
    }

    void on_begin() override {
        degrees_.begin(1);
        ranking_.forget();
    }
    void on_node(const Node& node) override {
        degrees_.on_node(node);
        ranking_.on_node(node);
    }
    void on_restart() override {
        degrees_.on_restart();
        ranking_.forget();
    }

  private:
    WeightedDegrees degrees_;
    Ranking<std::int64_t> ranking_;
};

} // namespace

const VariableOrderKind degree{"degree",
                               "the most constraints with another unfixed variable (dynamic degree)",
                               "Dechter and Meiri, IJCAI 1989; Bessiere and Regin, CP 1996",
                               [](Engine& engine, const Model& model) -> std::unique_ptr<VariableOrder> {
                                   return std::make_unique<Degree>(engine, model);
                               }};

} // namespace csp::variable_order
