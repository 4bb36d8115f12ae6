#include <csp/search/variable_order/kinds.hpp>

#include <csp/search/variable_order/ranking.hpp>

#include <algorithm>
#include <vector>

namespace csp::variable_order {

namespace {

class PickOnDom final : public ByRanking<double> {
  public:
    explicit PickOnDom(const Engine& engine) : picks_(engine.variable_count(), 1) {}

    Var choose(SearchState& state) override {
        const Store& store = state.engine.store();
        return ranking_.least(state,
                              [&](Var x) { return store.size(x) / static_cast<double>(picks_[x.index]); });
    }

    void on_begin() override {
        std::fill(picks_.begin(), picks_.end(), std::uint64_t{1});
        ByRanking::on_begin();
    }
    void on_node(const Node& node) override {
        ByRanking::on_node(node);
        if (node.is_consistent) return;
        for (const Trail::SavedCell& before : node.changed) {
            if (before.variable >= picks_.size()) continue;
            ++picks_[before.variable];
            ranking_.changed().add(before.variable);
        }
    }

  private:
    std::vector<std::uint64_t> picks_; ///< by variable
};

} // namespace

const VariableOrderKind pick_on_dom{
    "pick-on-dom", "the smallest ratio of domain size to how often it changed on the way to a failure",
    "Audemard, Lecoutre, Prud'homme, CP 2023", make_kind<VariableOrder, PickOnDom>};

} // namespace csp::variable_order
