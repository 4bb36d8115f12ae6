#include <csp/search/variable_order/random.hpp>

namespace csp::variable_order {

namespace {

class AnyVariable final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        return state.open[state.random.below(static_cast<std::uint32_t>(state.open.size()))];
    }
};

} // namespace

const VariableOrderKind random{
    "random", "any, with equal probability", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> { return std::make_unique<AnyVariable>(); }};

} // namespace csp::variable_order
