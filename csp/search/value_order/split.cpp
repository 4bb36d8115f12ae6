#include <csp/search/value_order/split.hpp>

namespace csp::value_order {

namespace {

class LowerHalf final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        const Store& store = state.engine.store();
        return Atom::at_most(x, static_cast<Value>((WideValue{store.min(x)} + store.max(x)) >> 1));
    }
};

} // namespace

const ValueOrderKind split{
    "split", "the lower half of the domain", "textbook (domain splitting)",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<LowerHalf>(); }};

} // namespace csp::value_order
