#include <csp/search/variable_order/max_regret.hpp>

namespace csp::variable_order {

namespace {

class MaxRegret final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        const Store& store = state.engine.store();
        return least(state, [&](Var x) {
            const Value smallest = store.min(x);
            return WideValue{smallest} - store.next(x, smallest + 1);
        });
    }
};

} // namespace

const VariableOrderKind max_regret{
    "max-regret", "the largest difference between the two smallest values",
    "Reinfeld and Vogel, Mathematical Programming, 1958",
    [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> { return std::make_unique<MaxRegret>(); }};

} // namespace csp::variable_order
