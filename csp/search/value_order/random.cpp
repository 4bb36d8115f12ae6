#include <csp/search/value_order/random.hpp>

#include <csp/search/value_order/nth_value.hpp>

namespace csp::value_order {

namespace {

class AnyValue final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        const DomainView domain = state.engine.domain(x);
        return Atom::equal(x, nth_value(domain, state.random.below(domain.size())));
    }
};

} // namespace

const ValueOrderKind random{
    "random", "any value, with equal probability", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<AnyValue>(); }};

} // namespace csp::value_order
