#include <csp/search/variable_order/kinds.hpp>

namespace csp::variable_order {

namespace {

class Input final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        return least(state, [](Var x) { return x.index; });
    }
};

class LeastValue final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        return least(state, [&](Var x) { return state.engine.store().min(x); });
    }
};

class GreatestValue final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        return least(state, [&](Var x) { return -state.engine.store().max(x); });
    }
};

class MaxRegret final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        const Store& store = state.engine.store();
        return least(state, [&](Var x) {
            const Value smallest = store.min(x);
            return WideValue{smallest} - store.next(x, smallest + 1);
        });
    }
};

class AnyVariable final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        return state.open[state.random.below(static_cast<std::uint32_t>(state.open.size()))];
    }
};

} // namespace

const VariableOrderKind input{
    "input", "the variable that was made first", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> { return std::make_unique<Input>(); }};

const VariableOrderKind smallest{
    "smallest", "the smallest value in its domain", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> { return std::make_unique<LeastValue>(); }};

const VariableOrderKind largest{"largest", "the largest value in its domain", "textbook",
                                [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> {
                                    return std::make_unique<GreatestValue>();
                                }};

const VariableOrderKind max_regret{
    "max-regret", "the largest difference between the two smallest values",
    "Reinfeld and Vogel, Mathematical Programming, 1958",
    [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> { return std::make_unique<MaxRegret>(); }};

const VariableOrderKind random{
    "random", "any, with equal probability", "textbook",
    [](Engine&, const Model&) -> std::unique_ptr<VariableOrder> { return std::make_unique<AnyVariable>(); }};

} // namespace csp::variable_order
