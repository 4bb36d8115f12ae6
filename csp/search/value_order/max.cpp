#include <csp/search/value_order/max.hpp>

namespace csp::value_order {

namespace {

class Largest final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override { return Atom::equal(x, state.engine.store().max(x)); }
};

} // namespace

const ValueOrderKind max{
    "max", "the largest value", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<Largest>(); }};

} // namespace csp::value_order
