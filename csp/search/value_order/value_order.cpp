#include <csp/search/value_order/value_order.hpp>

#include <csp/base/text.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/store/domain_view.hpp>

// The registry of value orders, and the orders that look only at the domain.
namespace csp::value_order {

std::span<const ValueOrderKind* const> all() { return kinds; }

const ValueOrderKind* find(std::string_view name) { return find_kind(all(), name, "csp::value_order::find"); }

namespace {

template <Atom (*branch_on)(SearchState& state, Var x)>
class ByDomain final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override { return branch_on(state, x); }
};

Atom smallest(SearchState& state, Var x) { return Atom::equal(x, state.engine.store().min(x)); }

Atom largest(SearchState& state, Var x) { return Atom::equal(x, state.engine.store().max(x)); }

Atom middle_of_values(SearchState& state, Var x) {
    const DomainView domain = state.engine.domain(x);
    return Atom::equal(x, nth_value(domain, (domain.size() - 1) / 2));
}

Atom any_value(SearchState& state, Var x) {
    const DomainView domain = state.engine.domain(x);
    return Atom::equal(x, nth_value(domain, state.random.below(domain.size())));
}

/// Returns the middle of the bounds, rounded down.
Value middle_of_bounds(const Store& store, Var x) {
    return static_cast<Value>((WideValue{store.min(x)} + store.max(x)) >> 1);
}

Atom nearest_to_middle(SearchState& state, Var x) {
    const Store& store = state.engine.store();
    const WideValue ends = WideValue{store.min(x)} + store.max(x);
    const Value below = store.previous(x, middle_of_bounds(store, x));
    const Value above = store.next(x, below + 1);
    return Atom::equal(x, ends - 2 * WideValue{below} <= 2 * WideValue{above} - ends ? below : above);
}

Atom lower_half(SearchState& state, Var x) {
    return Atom::at_most(x, middle_of_bounds(state.engine.store(), x));
}

Atom upper_half(SearchState& state, Var x) {
    return Atom::at_least(x, middle_of_bounds(state.engine.store(), x) + 1);
}

} // namespace

const ValueOrderKind min{"min", "the smallest value", "textbook", make_kind<ValueOrder, ByDomain<smallest>>};

const ValueOrderKind max{"max", "the largest value", "textbook", make_kind<ValueOrder, ByDomain<largest>>};

const ValueOrderKind median{"median", "the value in the middle of the sorted domain", "textbook",
                            make_kind<ValueOrder, ByDomain<middle_of_values>>};

const ValueOrderKind middle{"middle", "the value nearest to the middle of the bounds", "textbook",
                            make_kind<ValueOrder, ByDomain<nearest_to_middle>>};

const ValueOrderKind split{"split", "the lower half of the domain", "textbook (domain splitting)",
                           make_kind<ValueOrder, ByDomain<lower_half>>};

const ValueOrderKind reverse_split{"reverse-split", "the upper half of the domain",
                                   "textbook (domain splitting)",
                                   make_kind<ValueOrder, ByDomain<upper_half>>};

const ValueOrderKind random{"random", "any value, with equal probability", "textbook",
                            make_kind<ValueOrder, ByDomain<any_value>>};

} // namespace csp::value_order
