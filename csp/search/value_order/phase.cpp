#include <csp/search/value_order/kinds.hpp>

#include <algorithm>
#include <vector>

namespace csp::value_order {

namespace {

class Phase final : public ValueOrder {
  public:
    explicit Phase(const Engine& engine) : latest_(engine.variable_count(), none) {}

    Atom branch(SearchState& state, Var x) override {
        const Store& store = state.engine.store();
        const Value latest = latest_[x.index];
        return Atom::equal(x, store.contains(x, latest) ? latest : store.min(x));
    }

    void on_begin() override { std::fill(latest_.begin(), latest_.end(), none); }
    void on_node(const Node& node) override {
        if (!node.is_consistent) return;
        const Store& store = node.engine.store();
        for (const Trail::SavedCell& before : node.changed)
            if (before.variable < latest_.size() && store.is_fixed(Var{before.variable}))
                latest_[before.variable] = store.value(Var{before.variable});
    }

  private:
    static constexpr Value none = min_value - 1;

    std::vector<Value> latest_; ///< by variable
};

class BestSolution final : public ValueOrder {
  public:
    explicit BestSolution(const Engine& engine) : best_(engine.variable_count(), none) {}

    Atom branch(SearchState& state, Var x) override {
        const Store& store = state.engine.store();
        const Value best = best_[x.index];
        return Atom::equal(x, store.contains(x, best) ? best : store.min(x));
    }

    void on_begin() override { std::fill(best_.begin(), best_.end(), none); }
    void on_solution(const Store& solution) override {
        for (std::uint32_t x = 0; x < best_.size(); ++x)
            best_[x] = solution.is_fixed(Var{x}) ? solution.value(Var{x}) : none;
    }

  private:
    static constexpr Value none = min_value - 1;

    std::vector<Value> best_; ///< by variable
};

} // namespace

const ValueOrderKind phase{"phase", "the value it had last (phase saving), else the least",
                           "Pipatsrisawat and Darwiche, SAT 2007",
                           [](Engine& engine, const Model&) -> std::unique_ptr<ValueOrder> {
                               return std::make_unique<Phase>(engine);
                           }};

const ValueOrderKind best{"best", "the value in the best solution so far, else the least",
                          "Demirovic, Chu, Stuckey, CP 2018",
                          [](Engine& engine, const Model&) -> std::unique_ptr<ValueOrder> {
                              return std::make_unique<BestSolution>(engine);
                          }};

} // namespace csp::value_order
