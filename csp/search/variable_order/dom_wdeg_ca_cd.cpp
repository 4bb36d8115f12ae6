#include <csp/search/variable_order/dom_wdeg_ca_cd.hpp>

#include <csp/search/variable_order/dom_over_degree.hpp>

namespace csp::variable_order {

namespace {

class DomWdegCaCd final : public DomOverDegree {
  public:
    explicit DomWdegCaCd(const Engine& engine) : DomOverDegree(WeightedDegrees::of_rules(engine)) {}

    void on_begin() override { degrees().begin(0); }
    void on_node(const Node& node) override {
        DomOverDegree::on_node(node);
        const RuleId rule = node.failed_rule();
        const Var decided = node.is_refutation ? no_variable : node.branch.variable();
        const auto is_future = [&](Var x) { return !degrees().was_fixed(x) && !x.is_same(decided); };
        std::int64_t arity = 0;
        degrees().for_each_in(rule, [&](Var x) { arity += is_future(x) ? 1 : 0; });
        degrees().add(rule, [&](Var x) {
            return is_future(x) ? one / (arity * std::int64_t{node.engine.store().size(x)}) : 0;
        });
    }

  private:
    static constexpr Var no_variable{~std::uint32_t{0}};
    static constexpr std::int64_t one = std::int64_t{1} << 32;
};

} // namespace

const VariableOrderKind dom_wdeg_ca_cd{"dom/wdeg-ca.cd",
                                       "dom/wdeg with weights by current arity and current domain size",
                                       "Wattez, Lecoutre, Paparrizou, Tabary, ICTAI 2019",
                                       [](Engine& engine, const Model&) -> std::unique_ptr<VariableOrder> {
                                           return std::make_unique<DomWdegCaCd>(engine);
                                       }};

} // namespace csp::variable_order
