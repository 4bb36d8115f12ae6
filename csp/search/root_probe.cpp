#include <csp/search/root_probe.hpp>

#include <csp/engine/guards.hpp>

#include <algorithm>
#include <optional>

namespace csp {

namespace {

constexpr std::uint64_t runs_per_trial_run = 20; ///< one run of a rule in so many may be part of a trial

} // namespace

void RootProbe::restart() {
    spent_ = 0;
    begin_ = next_look_ = engine_.propagations();
    not_refuted_ = Objective::none;
    next_ = 0;
}

void RootProbe::run(Objective* objective, std::span<const Var> candidates, std::vector<Atom>& facts) {
    const std::uint64_t before = engine_.propagations();
    const std::uint64_t spent_before = spent_;
    const auto note = [&] { spent_ = spent_before + (engine_.propagations() - before); };
    bool is_open = objective != nullptr && engine_.propagations() >= next_look_;
    while (is_open && may_go_on()) {
        is_open = raise_bound(*objective, facts);
        note();
    }
    for (std::size_t tried = 0; tried < candidates.size() && may_go_on(); ++tried) {
        next_ = (next_ + 1) % candidates.size();
        shave(candidates[next_], facts);
        note();
    }
}

bool RootProbe::may_go_on() const {
    return spent_ * runs_per_trial_run <= engine_.propagations() - begin_ && !engine_.failed() &&
           !engine_.is_interrupted();
}

/// One step of the bisection. False if it has ended.
bool RootProbe::raise_bound(Objective& objective, std::vector<Atom>& facts) {
    const std::optional<WideValue> bound = objective.bound();
    const WideValue most = std::min(not_refuted_, objective.best()) - 1;
    if (!bound || objective.best() == Objective::none || *bound > most) { // all is tried: not soon again
        not_refuted_ = Objective::none;
        next_look_ = engine_.propagations() + (engine_.propagations() - begin_);
        return false;
    }
    const WideValue middle = *bound + (most - *bound) / 2;
    if (!objective.is_refuted_at_most(middle, engine_)) {
        not_refuted_ = middle;
        return true;
    }
    if (const std::optional<Atom> fact = objective.raise_bound(middle + 1, engine_)) facts.push_back(*fact);
    engine_.propagate();
    return true;
}

void RootProbe::shave(Var x, std::vector<Atom>& facts) {
    const Store& store = engine_.store();
    if (!store.is_fixed(x) && is_refuted(Atom::equal(x, store.min(x))))
        rule_out(Atom::equal(x, store.min(x)), facts);
    if (engine_.failed() || engine_.is_interrupted() || store.is_fixed(x)) return;
    if (is_refuted(Atom::equal(x, store.max(x)))) rule_out(Atom::equal(x, store.max(x)), facts);
}

bool RootProbe::is_refuted(Atom atom) {
    const Silence silence(engine_);
    const bool is_consistent = engine_.decide(atom);
    engine_.pop();
    return !is_consistent;
}

void RootProbe::rule_out(Atom atom, std::vector<Atom>& facts) {
    facts.push_back(!atom);
    engine_.post(!atom, {Origin::refutation});
    engine_.propagate();
}

} // namespace csp
