#include <csp/search/value_order/min.hpp>

namespace csp::value_order {

namespace {

class Smallest final : public ValueOrder {
  public:
    Value choose(SearchState& state, Var x) override { return state.engine.store().min(x); }
};

} // namespace

const ValueOrderKind min{"min", "the smallest value", "textbook",
                         []() -> std::unique_ptr<ValueOrder> { return std::make_unique<Smallest>(); }};

} // namespace csp::value_order
