#include <csp/constraints/require/forward_checking.hpp>

#include <numeric>
#include <utility>

namespace csp {

ForwardChecking::ForwardChecking(ScopedPredicate predicate)
    : predicate_(std::move(predicate)),
      order_(predicate_.variables().size()),
      values_(order_.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
}

void ForwardChecking::scope(Wiring& wiring) {
    for (const Var x : predicate_.variables()) wiring.on(x, Events::fixed);
}

void ForwardChecking::propagate(Context& context) {
    const std::vector<Var>& variables = predicate_.variables();
    std::size_t unfixed = 0;
    for (std::size_t i = 0; i < order_.size() && unfixed < 2; ++i)
        if (!context.is_fixed(variables[order_[i]])) std::swap(order_[unfixed++], order_[i]);
    if (unfixed == 2) return context.fixpoint();
    for (std::size_t i = unfixed; i < order_.size(); ++i)
        values_[order_[i]] = context.value(variables[order_[i]]);
    if (unfixed == 1) return try_values(order_.front(), context);
    if (!predicate_.holds(values_)) context.fail([&](Reason& r) { explain_by_fixed(r, context); }); // Rule 2
    context.entailed();
}

/// Rule 1.
void ForwardChecking::try_values(std::size_t last, Context& context) {
    constexpr std::uint32_t most_values = 10'000'000;
    const Var x = predicate_.variables()[last];
    if (context.size(x) > most_values) return context.fixpoint();
    const auto why = [&](Reason& r) { explain_by_fixed(r, context); };
    for (const Value v : context.domain(x)) {
        values_[last] = v;
        if (!predicate_.holds(values_) && !context.remove(x, v, why)) return;
    }
    context.entailed();
}

void ForwardChecking::explain_by_fixed(Reason& reason, const Context& context) const {
    for (const Var x : predicate_.variables())
        if (context.is_fixed(x)) reason.add(Atom::equal(x, context.value(x)));
}

std::optional<bool> ForwardChecking::check(const Assignment& assignment) const {
    return predicate_.holds(assignment);
}

} // namespace csp
