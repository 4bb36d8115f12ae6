#include <csp/search/value_order/middle.hpp>

namespace csp::value_order {

namespace {

class Middle final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        const Store& store = state.engine.store();
        const WideValue ends = WideValue{store.min(x)} + store.max(x);
        const auto middle = static_cast<Value>(ends >> 1); // rounded down
        const Value below = store.previous(x, middle);
        const Value above = store.next(x, below + 1);
        return Atom::equal(x, ends - 2 * WideValue{below} <= 2 * WideValue{above} - ends ? below : above);
    }
};

} // namespace

const ValueOrderKind middle{
    "middle", "the value nearest to the middle of the bounds", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<Middle>(); }};

} // namespace csp::value_order
