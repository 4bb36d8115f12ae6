#include <csp/search/variable_order/kinds.hpp>

#include <csp/search/variable_order/ranking.hpp>

#include <algorithm>
#include <vector>

namespace csp::variable_order {

namespace {

class Activity final : public ByRanking<double> {
  public:
    explicit Activity(const Engine& engine) : activities_(engine.variable_count(), 1) {}

    Var choose(SearchState& state) override {
        const Store& store = state.engine.store();
        return ranking_.least(state, [&](Var x) { return store.size(x) / activities_[x.index]; });
    }

    void on_begin() override {
        std::fill(activities_.begin(), activities_.end(), 1);
        increment_ = 1;
        ByRanking::on_begin();
    }
    void on_node(const Node& node) override {
        ByRanking::on_node(node);
        increment_ /= aging;
        for (const Trail::SavedCell& before : node.changed) {
            if (before.variable >= activities_.size()) continue;
            activities_[before.variable] += increment_;
            ranking_.changed().add(before.variable);
        }
        if (increment_ > greatest_increment) scale_down();
    }

  private:
    static constexpr double aging = 0.999;
    static constexpr double greatest_increment = 1e100;

    /// Called once in 230,000 nodes, before activities become too large.
    void scale_down() {
        for (double& activity : activities_) activity /= increment_;
        increment_ = 1;
        ranking_.forget();
    }

    std::vector<double> activities_; ///< in units of 1 / increment_
    double increment_ = 1;
};

} // namespace

const VariableOrderKind activity{
    "activity", "the smallest ratio of domain size to how often the domain changed lately",
    "Michel and Van Hentenryck, CPAIOR 2012", make_kind<VariableOrder, Activity>};

} // namespace csp::variable_order
