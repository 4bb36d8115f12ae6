#include <csp/search/variable_order/input.hpp>

namespace csp::variable_order {

namespace {

class Input final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        return least(state, [](Var x) { return x.index; });
    }
};

} // namespace

const VariableOrderKind input{
    "input", "the variable that was made first", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> { return std::make_unique<Input>(); }};

} // namespace csp::variable_order
