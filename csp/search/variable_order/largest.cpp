#include <csp/search/variable_order/largest.hpp>

namespace csp::variable_order {

namespace {

class GreatestValue final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        return least(state, [&](Var x) { return -state.engine.store().max(x); });
    }
};

} // namespace

const VariableOrderKind largest{"largest", "the largest value in its domain", "textbook",
                                [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> {
                                    return std::make_unique<GreatestValue>();
                                }};

} // namespace csp::variable_order
