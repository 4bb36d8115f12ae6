// The checks of rules that a build without NDEBUG makes while it runs.

#include <csp/base/random.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/rule_error.hpp>

#include <string>

namespace csp {

namespace {

/// A number that shrinks whenever a domain of the scope does.
std::uint64_t total_size(const Store& store, const RuleInfo& info) {
    std::uint64_t total = 0;
    for (const View x : info.scope) total += store.size(x.variable());
    return total;
}

std::string quoted(const RuleInfo& info) { return "the rule \"" + info.name + "\""; }

} // namespace

void Context::require_in_scope(Var x) const {
    if (rule_ == no_rule || scope_marks_ == nullptr) return;
    if (x.index < scope_marks_->size() && (*scope_marks_)[x.index] == rule_) return;
    throw RuleError("a rule used variable " + std::to_string(x.index) +
                    ", which is not in its scope; declare it with Wiring::on or Wiring::reads");
}

void Engine::mark_scope(RuleId id) {
    for (const View x : infos_[id].scope) scope_marks_[x.variable().index] = id;
}

void Engine::check_fixpoint_claim(RuleId id) {
    if (slots_[id].has_duplicates) return;
    std::vector<std::uint32_t> all_positions(infos_[id].scope.size());
    for (std::size_t p = 0; p < all_positions.size(); ++p) all_positions[p] = static_cast<std::uint32_t>(p);
    const std::uint64_t before = total_size(store_, infos_[id]);
    const bool entailed_too = context_.claims_entailed_;
    context_.dirty_ = all_positions;
    rules_[id]->propagate(context_);
    context_.claims_fixpoint_ = true;
    context_.claims_entailed_ = entailed_too;
    if (store_.failed())
        throw RuleError(quoted(infos_[id]) + " claimed a fixpoint, but running it again failed");
    if (total_size(store_, infos_[id]) != before)
        throw RuleError(quoted(infos_[id]) + " claimed a fixpoint, but running it again removed values");
}

void Engine::check_entailment_claim(RuleId id) {
    constexpr int samples = 20;
    Random random(id);
    Assignment assignment(std::vector<Value>(store_.variable_count()));
    for (int sample = 0; sample < samples; ++sample) {
        std::string shown;
        for (const View x : infos_[id].scope) {
            const DomainView values = domain(x.variable());
            const auto span = static_cast<std::uint32_t>(values.max() - values.min());
            const Value v = values.next(values.min() + static_cast<Value>(random.below(span + 1)));
            assignment.set(x.variable(), v);
            shown.append(shown.empty() ? "" : " ").append(std::to_string(v));
        }
        if (rules_[id]->check(assignment) == false)
            throw RuleError(quoted(infos_[id]) +
                            " claimed to be entailed, but its constraint does not hold for " + shown);
    }
}

} // namespace csp
