#include <csp/constraints/require/backward_checking.hpp>

#include <utility>

namespace csp {

BackwardChecking::BackwardChecking(ScopedPredicate predicate)
    : predicate_(std::move(predicate)),
      values_(predicate_.variables().size()) {}

void BackwardChecking::scope(Wiring& wiring) {
    for (const Var x : predicate_.variables()) wiring.on(x, Events::fixed);
}

void BackwardChecking::propagate(Context& context) {
    const std::vector<Var>& variables = predicate_.variables();
    for (std::size_t tried = 0; tried < variables.size(); ++tried) {
        if (!context.is_fixed(variables[unfixed_])) return context.fixpoint();
        unfixed_ = (unfixed_ + 1) % variables.size();
    }
    for (std::size_t i = 0; i < variables.size(); ++i) values_[i] = context.value(variables[i]);
    const auto by_all_values = [&](Reason& r) {
        for (const Var x : variables) r.add(Atom::equal(x, context.value(x)));
    };
    if (!predicate_.holds(values_)) context.fail(by_all_values); // Rule 1
    context.entailed();
}

std::optional<bool> BackwardChecking::check(const Assignment& assignment) const {
    return predicate_.holds(assignment);
}

} // namespace csp
