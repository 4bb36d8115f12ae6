#include <csp/search/variable_order/smallest.hpp>

namespace csp::variable_order {

namespace {

class LeastValue final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        return least(state, [&](Var x) { return state.engine.store().min(x); });
    }
};

} // namespace

const VariableOrderKind smallest{
    "smallest", "the smallest value in its domain", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> { return std::make_unique<LeastValue>(); }};

} // namespace csp::variable_order
