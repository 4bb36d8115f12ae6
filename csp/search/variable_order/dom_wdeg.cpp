#include <csp/search/variable_order/kinds.hpp>

#include <csp/search/variable_order/weighted_degrees.hpp>

namespace csp::variable_order {

namespace {

class DomDeg final : public DomOverDegree {
  public:
    DomDeg(const Engine& engine, const Model& model)
        : DomOverDegree(WeightedDegrees::of_constraints(engine, model)) {}

    void on_begin() override { begin(1); }
};

class DomWdeg final : public DomOverDegree {
  public:
    explicit DomWdeg(const Engine& engine) : DomOverDegree(WeightedDegrees::of_rules(engine)) {}

    void on_begin() override { begin(1); }
    void on_node(const Node& node) override {
        DomOverDegree::on_node(node);
        degrees_.add(node.failed_rule(), [](Var) { return 1; });
    }
};

class DomWdegCaCd final : public DomOverDegree {
  public:
    explicit DomWdegCaCd(const Engine& engine) : DomOverDegree(WeightedDegrees::of_rules(engine)) {}

    void on_begin() override { begin(0); }
    void on_node(const Node& node) override {
        DomOverDegree::on_node(node);
        const RuleId rule = node.failed_rule();
        const Var decided = node.is_refutation ? no_variable : node.branch.variable();
        const auto is_future = [&](Var x) { return !degrees_.was_fixed(x) && !x.is_same(decided); };
        std::int64_t arity = 0;
        degrees_.for_each_in(rule, [&](Var x) { arity += is_future(x) ? 1 : 0; });
        degrees_.add(rule, [&](Var x) {
            return is_future(x) ? one / (arity * std::int64_t{node.engine.store().size(x)}) : 0;
        });
    }

  private:
    static constexpr Var no_variable{~std::uint32_t{0}};
    static constexpr std::int64_t one = std::int64_t{1} << 32;
};

} // namespace

const VariableOrderKind dom_deg{"dom/deg", "the smallest ratio of domain size to dynamic degree",
                                "Bessiere and Regin, CP 1996",
                                [](Engine& engine, const Model& model) -> std::unique_ptr<VariableOrder> {
                                    return std::make_unique<DomDeg>(engine, model);
                                }};

const VariableOrderKind dom_wdeg{"dom/wdeg", "the smallest ratio of domain size to weighted degree",
                                 "Boussemart, Hemery, Lecoutre, Sais, ECAI 2004",
                                 [](Engine& engine, const Model&) -> std::unique_ptr<VariableOrder> {
                                     return std::make_unique<DomWdeg>(engine);
                                 }};

const VariableOrderKind dom_wdeg_ca_cd{"dom/wdeg-ca.cd",
                                       "dom/wdeg with weights by current arity and current domain size",
                                       "Wattez, Lecoutre, Paparrizou, Tabary, ICTAI 2019",
                                       [](Engine& engine, const Model&) -> std::unique_ptr<VariableOrder> {
                                           return std::make_unique<DomWdegCaCd>(engine);
                                       }};

} // namespace csp::variable_order
