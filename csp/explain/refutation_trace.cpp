#include <csp/explain/refutation_trace.hpp>

#include <csp/explain/needs.hpp>

#include <algorithm>
#include <utility>

namespace csp::explaining {

RefutationTrace::Deduction RefutationTrace::deduction(const Reason& reason, const RuleInfo& info) {
    Deduction made{.variable = {},
                   .removed = {},
                   .reason = reason,
                   .scope = {},
                   .constraints = rests_on(reason, info.constraints)};
    if (reason.kind == Reason::Kind::naive) made.scope.assign(info.scope.begin(), info.scope.end());
    return made;
}

void RefutationTrace::on_removal(const Removal& removal) {
    Deduction made = deduction(removal.reason, *removal.rule_info);
    made.variable = removal.variable;
    made.removed.assign(removal.removed.begin(), removal.removed.end());
    removals_.push_back(std::move(made));
}

void RefutationTrace::on_failure(const Failure& failure) {
    failure_ = deduction(failure.reason, *failure.rule_info);
    if (!failure.atom) return;
    failure_->variable = failure.atom->variable();
    if (failure_->reason.kind == Reason::Kind::atoms)
        failure_->reason.add(!*failure.atom);
    else
        failure_->scope.emplace_back(failure.atom->variable());
}

bool RefutationTrace::is_on(std::uint32_t constraint, Var x) const {
    const auto& variables = model_.variables_of(constraint);
    return std::any_of(variables.begin(), variables.end(), [x](Var y) { return y.is_same(x); });
}

/// A joint rule serves many constraints, but a deduction needs only a few: those on its variable, and those on all
/// variables of the reason.
ConstraintSet RefutationTrace::constraints_of(const Deduction& made) const {
    constexpr std::size_t few = 3;
    ConstraintSet all;
    for (const std::uint32_t c : made.constraints) all.push_back(constraints_[c]);
    if (all.size() <= few || !made.variable || made.reason.kind == Reason::Kind::naive) return all;
    std::erase_if(all, [&](std::uint32_t c) {
        const auto& atoms = made.reason.atoms;
        const auto& variables = made.reason.variables;
        return !is_on(c, *made.variable) &&
               !(std::all_of(atoms.begin(), atoms.end(), [&](Atom a) { return is_on(c, a.variable()); }) &&
                 std::all_of(variables.begin(), variables.end(),
                             [&](View x) { return is_on(c, x.variable()); }));
    });
    return all;
}

std::optional<ConstraintSet> RefutationTrace::constraints() const {
    if (!failure_) return std::nullopt;
    Needs needs;
    ConstraintSet met;
    const auto follow = [&](const Deduction& made) {
        needs.add(made.reason);
        for (const View x : made.scope) needs.add(x.variable());
        for (const std::uint32_t c : constraints_of(made))
            if (std::find(met.begin(), met.end(), c) == met.end()) met.push_back(c);
    };
    follow(*failure_);
    for (std::size_t i = removals_.size(); i-- > 0;)
        if (needs.concern(*removals_[i].variable, removals_[i].removed)) follow(removals_[i]);
    return met;
}

} // namespace csp::explaining
