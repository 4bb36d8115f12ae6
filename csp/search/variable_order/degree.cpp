#include <csp/search/variable_order/kinds.hpp>

#include <csp/search/variable_order/weighted_degrees.hpp>

namespace csp::variable_order {

namespace {

class Degree final : public ByDegree<std::int64_t> {
  public:
    Degree(const Engine& engine, const Model& model)
        : ByDegree(WeightedDegrees::of_constraints(engine, model)) {}

    Var choose(SearchState& state) override {
        return least(state, [this](Var x) { return -degrees_[x]; });
    }
    void on_begin() override { begin(1); }
};

} // namespace

const VariableOrderKind degree{"degree",
                               "the most constraints with another unfixed variable (dynamic degree)",
                               "Dechter and Meiri, IJCAI 1989; Bessiere and Regin, CP 1996",
                               [](Engine& engine, const Model& model) -> std::unique_ptr<VariableOrder> {
                                   return std::make_unique<Degree>(engine, model);
                               }};

} // namespace csp::variable_order
