#include <csp/search/variable_order/dom_wdeg.hpp>

#include <csp/search/variable_order/dom_over_degree.hpp>

namespace csp::variable_order {

namespace {

class DomWdeg final : public DomOverDegree {
  public:
    explicit DomWdeg(const Engine& engine) : DomOverDegree(WeightedDegrees::of_rules(engine)) {}

    void on_begin() override { degrees().begin(1); }
    void on_node(const Node& node) override {
        DomOverDegree::on_node(node);
        degrees().add(node.failed_rule(), [](Var) { return 1; });
    }
};

} // namespace

const VariableOrderKind dom_wdeg{"dom/wdeg", "the smallest ratio of domain size to weighted degree",
                                 "Boussemart, Hemery, Lecoutre, Sais, ECAI 2004",
                                 [](Engine& engine, const Model&) -> std::unique_ptr<VariableOrder> {
                                     return std::make_unique<DomWdeg>(engine);
                                 }};

} // namespace csp::variable_order
