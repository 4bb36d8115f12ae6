#include <csp/engine/guarded.hpp>

#include <csp/base/atom.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

namespace csp {

namespace {

/// The rule in a trial. After each of its runs, the witness records the domains; those after the last run are the
/// fixpoint.
class TriedRule final : public Rule {
  public:
    TriedRule(Rule& rule, TrialWitness& witness) : rule_(rule), witness_(witness) {}

    void scope(Wiring&) override {}
    void propagate(Context& context) override {
        rule_.propagate(context);
        if (!context.failed()) witness_.keep(context);
    }
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override {
        rule_.explain_later(stated, token, past, reason);
    }

  private:
    Rule& rule_;
    TrialWitness& witness_;
};

} // namespace

// The witness --------------------------------------------------------------------------------------

TrialWitness::TrialWitness(std::span<const Wiring::Entry> scope) {
    places_.reserve(scope.size());
    for (const auto& [x, events] : scope) places_.push_back({x, segment_for(events), !any(events)});
}

void TrialWitness::keep(const Context& context) {
    for (Place& place : places_) {
        const Var raw = place.x.variable();
        if (place.wakes != Segment::on_domain) {
            place.min = context.min(place.x);
            place.max = context.max(place.x);
            if (place.wakes != Segment::on_fixed) continue;
        }
        if (context.is_small(raw)) place.bits = context.bits(raw);
    }
    is_kept_ = true;
}

bool TrialWitness::stands(const Context& context, std::span<const std::uint32_t> changed) const {
    return is_kept_ && std::all_of(changed.begin(), changed.end(), [&](std::uint32_t position) {
               return position >= places_.size() || stands(context, places_[position]);
           });
}

/// Whether the values that x has lost since the trial cause no event that wakes the rule.
bool TrialWitness::stands(const Context& context, const Place& place) {
    if (place.is_read) return true;
    const Var raw = place.x.variable();
    if (place.wakes == Segment::on_domain) // the holes of a large domain were not kept
        return context.is_small(raw) && (place.bits & ~context.bits(raw)) == 0;
    if (place.wakes == Segment::on_fixed && context.is_small(raw) && place.min < place.max)
        return std::popcount(place.bits & context.bits(raw)) > 1;
    return (place.wakes == Segment::on_upper || context.contains(place.x, place.min)) &&
           (place.wakes == Segment::on_lower || context.contains(place.x, place.max));
}

// The rule -----------------------------------------------------------------------------------------

std::string GuardedRule::describe(const NameOf& name) const {
    const std::string own = rule_->describe(name);
    return "if " + text_of(condition_, name) + ": " + (own.empty() ? rule_->name() : own);
}

void GuardedRule::scope(Wiring& wiring) {
    Wiring own = wiring.part();
    rule_->scope(own);
    positions_.resize(own.entries().size());
    std::iota(positions_.begin(), positions_.end(), 0);
    witness_ = TrialWitness(own.entries());
    wiring.wants_dirty();
    for (const auto& [x, events] : own.entries()) // in a trial, the loss of any value can mean failure
        wiring.on(x, any(events) ? Events::domain : Events::none);
    wiring.on(condition_.variable(), events_deciding(condition_));
}

void GuardedRule::propagate(Context& context) {
    if (context.is_false(condition_)) return context.entailed();
    if (context.is_true(condition_)) return context.run_under(condition_, *rule_, positions_); // Rule 2
    if (witness_.stands(context, context.dirty())) return;
    TriedRule tried(*rule_, witness_);
    if (context.would_fail(condition_, tried, positions_)) { // Rule 1
        witness_.forget();
        context.post(!condition_, [&](Reason& r) { context.explain_trial(r); });
        return context.entailed();
    }
}

std::optional<bool> GuardedRule::check(const Assignment& assignment) const {
    if (!condition_.holds_for(assignment[condition_.variable()])) return true;
    return rule_->check(assignment);
}

} // namespace csp
