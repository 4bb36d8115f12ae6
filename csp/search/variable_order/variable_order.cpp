#include <csp/search/variable_order/variable_order.hpp>

#include <csp/base/text.hpp>
#include <csp/search/variable_order/kinds.hpp>
#include <csp/search/variable_order/ranking.hpp>

// The registry of variable orders, and the orders that look only at the domain.
namespace csp::variable_order {

std::span<const VariableOrderKind* const> all() { return kinds; }

const VariableOrderKind* find(std::string_view name) {
    return find_kind(all(), name, "csp::variable_order::find");
}

namespace {

std::uint32_t number(const Store&, Var x) { return x.index; }
Value least_value(const Store& store, Var x) { return store.min(x); }
Value minus_greatest_value(const Store& store, Var x) { return -store.max(x); }
WideValue minus_regret(const Store& store, Var x) {
    const Value smallest = store.min(x);
    return WideValue{smallest} - store.next(x, smallest + 1);
}

class AnyVariable final : public VariableOrder {
  public:
    Var choose(SearchState& state) override {
        return state.open[state.random.below(static_cast<std::uint32_t>(state.open.size()))];
    }
};

} // namespace

const VariableOrderKind input{"input", "the variable that was made first", "textbook",
                              make_kind<VariableOrder, LeastByDomain<number>>};

const VariableOrderKind smallest{"smallest", "the smallest value in its domain", "textbook",
                                 make_kind<VariableOrder, LeastByDomain<least_value>>};

const VariableOrderKind largest{"largest", "the largest value in its domain", "textbook",
                                make_kind<VariableOrder, LeastByDomain<minus_greatest_value>>};

const VariableOrderKind max_regret{"max-regret", "the largest difference between the two smallest values",
                                   "Reinfeld and Vogel, Mathematical Programming, 1958",
                                   make_kind<VariableOrder, LeastByDomain<minus_regret>>};

const VariableOrderKind random{"random", "any, with equal probability", "textbook",
                               make_kind<VariableOrder, AnyVariable>};

} // namespace csp::variable_order
