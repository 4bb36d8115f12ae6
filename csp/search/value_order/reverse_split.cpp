#include <csp/search/value_order/reverse_split.hpp>

namespace csp::value_order {

namespace {

class UpperHalf final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        const Store& store = state.engine.store();
        const WideValue middle = (WideValue{store.min(x)} + store.max(x)) >> 1;
        return Atom::at_least(x, static_cast<Value>(middle + 1));
    }
};

} // namespace

const ValueOrderKind reverse_split{
    "reverse-split", "the upper half of the domain", "textbook (domain splitting)",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<UpperHalf>(); }};

} // namespace csp::value_order
