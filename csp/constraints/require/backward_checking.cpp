#include <csp/constraints/require/backward_checking.hpp>

#include <utility>

namespace csp {

BackwardChecking::BackwardChecking(Condition condition)
    : condition_(std::move(condition)),
      values_(condition_.variables().size()) {}

void BackwardChecking::scope(Wiring& wiring) {
    for (const Var x : condition_.variables()) wiring.on(x, Events::fixed);
}

void BackwardChecking::propagate(Context& context) {
    const std::vector<Var>& variables = condition_.variables();
    for (std::size_t tried = 0; tried < variables.size(); ++tried) {
        if (!context.is_fixed(variables[unfixed_])) return context.fixpoint();
        unfixed_ = (unfixed_ + 1) % variables.size();
    }
    for (std::size_t i = 0; i < variables.size(); ++i) values_[i] = context.value(variables[i]);
    if (!condition_.holds(values_)) context.fail(); // Rule 1
    context.entailed();
}

std::optional<bool> BackwardChecking::check(const Assignment& assignment) const {
    return condition_.holds(assignment);
}

} // namespace csp
