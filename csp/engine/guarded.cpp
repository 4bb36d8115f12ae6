#include <csp/engine/guarded.hpp>

#include <csp/base/truth.hpp>

#include <algorithm>
#include <numeric>

namespace csp {

std::string GuardedRule::describe(const NameOf& name) const {
    const std::string own = rule_->describe(name);
    return "if " + text_of(condition_, name) + ": " + (own.empty() ? rule_->name() : own);
}

void GuardedRule::scope(Wiring& wiring) {
    Wiring own = wiring.part();
    rule_->scope(own);
    positions_.resize(own.entries().size());
    std::iota(positions_.begin(), positions_.end(), 0);
    for (const auto& [x, events] : own.entries()) // in a trial, the loss of any value can mean failure
        wiring.on(x, any(events) ? Events::domain : Events::none);
    wiring.on(condition_.variable(), events_deciding(condition_));
}

void GuardedRule::propagate(Context& context) {
    if (context.is_false(condition_)) return context.entailed();
    if (context.is_true(condition_)) return context.run_under(condition_, *rule_, positions_); // Rule 2
    if (context.would_fail(condition_, *rule_, positions_)) {                                  // Rule 1
        context.post(!condition_, [&](Reason& r) { context.explain_trial(r); });
        return context.entailed();
    }
    context.fixpoint();
}

std::optional<bool> GuardedRule::check(const Assignment& assignment) const {
    if (!condition_.holds_for(assignment[condition_.variable()])) return true;
    return rule_->check(assignment);
}

} // namespace csp
