#include <csp/engine/deduction_log.hpp>

#include <utility>

namespace csp {

namespace {

DeductionLog::Deduction deduction(const Reason& reason, const RuleInfo& info, std::optional<Var> x) {
    DeductionLog::Deduction made{
        .variable = x, .removed = {}, .reason = reason, .constraints = rests_on(reason, info, x)};
    if (reason.kind == Reason::Kind::naive)
        made.reason.variables.assign(info.scope.begin(), info.scope.end());
    return made;
}

} // namespace

void DeductionLog::on_removal(const Removal& removal) {
    Deduction made = deduction(removal.reason, *removal.rule_info, removal.variable);
    made.removed.assign(removal.removed.begin(), removal.removed.end());
    removals_.push_back(std::move(made));
}

void DeductionLog::on_failure(const Failure& failure) {
    const auto x = failure.atom ? std::optional(failure.atom->variable()) : std::nullopt;
    failure_ = deduction(failure.reason, *failure.rule_info, x);
    if (failure.atom) failure_->reason.atoms.push_back(!*failure.atom);
}

void DeductionLog::forget_after(std::size_t size) {
    removals_.erase(removals_.begin() + static_cast<std::ptrdiff_t>(size), removals_.end());
    failure_.reset();
}

} // namespace csp
