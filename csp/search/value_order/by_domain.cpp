#include <csp/search/value_order/kinds.hpp>
#include <csp/store/domain_view.hpp>

namespace csp::value_order {

namespace {

class Smallest final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override { return Atom::equal(x, state.engine.store().min(x)); }
};

class Largest final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override { return Atom::equal(x, state.engine.store().max(x)); }
};

class Median final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        const DomainView domain = state.engine.domain(x);
        return Atom::equal(x, nth_value(domain, (domain.size() - 1) / 2));
    }
};

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

class LowerHalf final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        const Store& store = state.engine.store();
        return Atom::at_most(x, static_cast<Value>((WideValue{store.min(x)} + store.max(x)) >> 1));
    }
};

class UpperHalf final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        const Store& store = state.engine.store();
        const WideValue middle = (WideValue{store.min(x)} + store.max(x)) >> 1;
        return Atom::at_least(x, static_cast<Value>(middle + 1));
    }
};

class AnyValue final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        const DomainView domain = state.engine.domain(x);
        return Atom::equal(x, nth_value(domain, state.random.below(domain.size())));
    }
};

} // namespace

const ValueOrderKind min{
    "min", "the smallest value", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<Smallest>(); }};

const ValueOrderKind max{
    "max", "the largest value", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<Largest>(); }};

const ValueOrderKind median{
    "median", "the value in the middle of the sorted domain", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<Median>(); }};

const ValueOrderKind middle{
    "middle", "the value nearest to the middle of the bounds", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<Middle>(); }};

const ValueOrderKind split{
    "split", "the lower half of the domain", "textbook (domain splitting)",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<LowerHalf>(); }};

const ValueOrderKind reverse_split{
    "reverse-split", "the upper half of the domain", "textbook (domain splitting)",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<UpperHalf>(); }};

const ValueOrderKind random{
    "random", "any value, with equal probability", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> { return std::make_unique<AnyValue>(); }};

} // namespace csp::value_order
