#include <csp/search/variable_order/dom_deg.hpp>

#include <csp/search/variable_order/dom_over_degree.hpp>

namespace csp::variable_order {

namespace {

class DomDeg final : public DomOverDegree {
  public:
    DomDeg(const Engine& engine, const Model& model)
        : DomOverDegree(WeightedDegrees::of_constraints(engine, model)) {}

    void on_begin() override { degrees().begin(1); }
};

} // namespace

const VariableOrderKind dom_deg{"dom/deg", "the smallest ratio of domain size to dynamic degree",
                                "Bessiere and Regin, CP 1996",
                                [](Engine& engine, const Model& model) -> std::unique_ptr<VariableOrder> {
                                    return std::make_unique<DomDeg>(engine, model);
                                }};

} // namespace csp::variable_order
