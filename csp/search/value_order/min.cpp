#include <csp/search/value_order/min.hpp>

namespace csp::value_order {

namespace {

class Smallest final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override { return Atom::equal(x, state.engine.store().min(x)); }
};

} // namespace

const ValueOrderKind min{
    "min", "the smallest value", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<Smallest>(); }};

} // namespace csp::value_order
