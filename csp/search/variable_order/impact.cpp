#include <csp/search/variable_order/kinds.hpp>

#include <csp/search/variable_order/ranking.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace csp::variable_order {

namespace {

class Impact final : public ByRanking<double> {
  public:
    explicit Impact(const Engine& engine) : means_(engine.variable_count()) {}

    Var choose(SearchState& state) override {
        const Store& store = state.engine.store();
        return ranking_.least(
            state, [&](Var x) { return store.size(x) * (whole - means_[x.index].value()) / whole; });
    }

    void on_begin() override {
        std::fill(means_.begin(), means_.end(), Mean{});
        ByRanking::on_begin();
    }
    void on_node(const Node& node) override {
        ByRanking::on_node(node);
        if (node.is_refutation) return;
        const std::uint32_t decided = node.branch.variable().index;
        if (decided >= means_.size()) return; // auxiliary variables are never chosen
        means_[decided].sum += impact_of(node);
        ++means_[decided].count;
        ranking_.changed().add(decided);
    }

  private:
    /// A mean of impacts in units of 1 / whole. Because of the rounding, it does not depend on the order in which
    /// domains changed.
    struct Mean {
        std::uint64_t sum = 0;
        std::uint64_t count = 0;

        double value() const {
            return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
        }
    };
    static constexpr double whole = 1 << 20;

    std::uint64_t impact_of(const Node& node) const {
        double left = node.is_consistent ? 1 : 0;
        if (node.is_consistent)
            for (const Trail::SavedCell& before : node.changed)
                if (before.variable < means_.size())
                    left *= static_cast<double>(node.engine.store().size(Var{before.variable})) / before.size;
        return static_cast<std::uint64_t>(std::llround((1 - left) * whole));
    }

    std::vector<Mean> means_; ///< by variable
};

} // namespace

const VariableOrderKind impact{"impact", "decisions on it shrink the search space most, on average",
                               "Refalo, CP 2004", make_kind<VariableOrder, Impact>};

} // namespace csp::variable_order
