#include <csp/explain/fact_trace.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace csp::explaining {

/// Returns the reason; for a naive reason, it includes the scope of the rule.
Reason FactTrace::reason_of(const Reason& reason, const RuleInfo& info) {
    Reason made = reason;
    if (reason.kind == Reason::Kind::naive)
        for (const View x : info.scope) made.add(x);
    return made;
}

void FactTrace::on_removal(const Removal& removal) {
    steps_.push_back({.variable = removal.variable,
                      .removed = {removal.removed.begin(), removal.removed.end()},
                      .reason = reason_of(removal.reason, *removal.rule_info)});
}

void FactTrace::on_failure(const Failure& failure) {
    failure_ = reason_of(failure.reason, *failure.rule_info);
    if (failure.atom) failure_.atoms.push_back(!*failure.atom);
}

std::vector<Atom> FactTrace::behind(Atom deduced, std::span<const Atom> known) const {
    Needs needs;
    needs.add(deduced);
    return needed(std::move(needs), known);
}

std::vector<Atom> FactTrace::behind_failure(std::span<const Atom> known) const {
    Needs needs;
    needs.add(failure_);
    return needed(std::move(needs), known);
}

std::vector<Atom> FactTrace::needed(Needs needs, std::span<const Atom> known) const {
    for (std::size_t i = steps_.size(); i-- > 0;)
        if (needs.concern(steps_[i].variable, steps_[i].removed)) needs.add(steps_[i].reason);
    std::vector<Atom> facts;
    std::copy_if(known.begin(), known.end(), std::back_inserter(facts),
                 [&](Atom fact) { return needs.concern(fact); });
    return facts;
}

} // namespace csp::explaining
