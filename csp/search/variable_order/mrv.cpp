#include <csp/search/variable_order/mrv.hpp>

namespace csp::variable_order {

namespace {

class Mrv final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        return least(state, [&](Var x) { return state.engine.store().size(x); });
    }
};

} // namespace

const VariableOrderKind mrv{
    "mrv", "the smallest domain (minimum remaining values, first fail)",
    "Haralick and Elliott, Artificial Intelligence 14, 1980",
    [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> { return std::make_unique<Mrv>(); }};

} // namespace csp::variable_order
