#include <csp/search/value_order/median.hpp>

#include <csp/search/value_order/nth_value.hpp>

namespace csp::value_order {

namespace {

class Median final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        const DomainView domain = state.engine.domain(x);
        return Atom::equal(x, nth_value(domain, (domain.size() - 1) / 2));
    }
};

} // namespace

const ValueOrderKind median{
    "median", "the value in the middle of the sorted domain", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<Median>(); }};

} // namespace csp::value_order
