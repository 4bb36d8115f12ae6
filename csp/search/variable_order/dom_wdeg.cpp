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

const VariableOrderKind degree{
    "degree", "the most constraints with another unfixed variable (dynamic degree)",
    "Dechter and Meiri, IJCAI 1989; Bessiere and Regin, CP 1996", make_kind<VariableOrder, Degree>};

const VariableOrderKind dom_deg{"dom/deg", "the smallest ratio of domain size to dynamic degree",
                                "Bessiere and Regin, CP 1996", make_kind<VariableOrder, DomDeg>};

const VariableOrderKind dom_wdeg{"dom/wdeg", "the smallest ratio of domain size to weighted degree",
                                 "Boussemart, Hemery, Lecoutre, Sais, ECAI 2004",
                                 make_kind<VariableOrder, DomWdeg>};

const VariableOrderKind dom_wdeg_ca_cd{
    "dom/wdeg-ca.cd", "dom/wdeg with weights by current arity and current domain size",
    "Wattez, Lecoutre, Paparrizou, Tabary, ICTAI 2019", make_kind<VariableOrder, DomWdegCaCd>};

} // namespace csp::variable_order
