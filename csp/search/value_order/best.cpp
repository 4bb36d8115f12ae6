#include <csp/search/value_order/best.hpp>

#include <algorithm>
#include <vector>

namespace csp::value_order {

namespace {

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

const ValueOrderKind best{"best", "the value in the best solution so far, else the least",
                          "Demirovic, Chu, Stuckey, CP 2018",
                          [](Engine& engine, const Model&) -> std::unique_ptr<ValueOrder> {
                              return std::make_unique<BestSolution>(engine);
                          }};

} // namespace csp::value_order
