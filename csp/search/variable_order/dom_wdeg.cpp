#include <csp/search/variable_order/dom_wdeg.hpp>

#include <algorithm>
#include <vector>

namespace csp::variable_order {

namespace {

/// score(x) = |domain of x| / sum of the weights of its rules that still have another unfixed variable.
///
/// A rule starts every search with weight 1 and gains 1 whenever it fails. The unfixed variables per rule are
/// counted anew at each choice, in one pass over the open variables: O(sum of their degrees).
class DomWdeg final : public VariableOrder {
  public:
    explicit DomWdeg(Engine& engine) : weights_(engine.rule_count(), 1), open_in_(engine.rule_count(), 0) {}

    void on_begin() override { std::fill(weights_.begin(), weights_.end(), std::uint64_t{1}); }

    Var choose(SearchState& state) override {
        for (const Var x : state.open)
            for (const RuleId rule : state.engine.rules_on(x)) ++open_in_[rule];
        const Var best = least(state, [&](Var x) { return score(state.engine, x); });
        for (const Var x : state.open)
            for (const RuleId rule : state.engine.rules_on(x)) open_in_[rule] = 0;
        return best;
    }

    void on_node(const Node& node) override {
        if (const RuleId rule = node.failed_rule(); rule != no_rule) ++weights_[rule];
    }

  private:
    double score(Engine& engine, Var x) const {
        std::uint64_t weight = 0;
        for (const RuleId rule : engine.rules_on(x))
            if (open_in_[rule] > 1) weight += weights_[rule];
        return engine.store().size(x) / (weight == 0 ? 0.5 : static_cast<double>(weight));
    }

    std::vector<std::uint64_t> weights_;
    std::vector<std::uint32_t> open_in_;
};

} // namespace

const VariableOrderKind dom_wdeg{"dom/wdeg", "the smallest ratio of domain size to weighted degree",
                                 "Boussemart, Hemery, Lecoutre, Sais, ECAI 2004",
                                 [](Engine& engine, const Model&) -> std::unique_ptr<VariableOrder> {
                                     return std::make_unique<DomWdeg>(engine);
                                 }};

} // namespace csp::variable_order
