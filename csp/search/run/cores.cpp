#include <csp/search/run/cores.hpp>

#include <csp/search/conflicts/learning.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

void CoreRun::begin() {
    is_wanted_ = true;
    is_on_ = false;
    new_facts_.clear();
    guide_.reset();
}

// At the root ------------------------------------------------------------------------------------------

void CoreRun::prepare() {
    if (!guide_) return;
    if (tree_.objective->best() != Objective::none)
        guide_->harden(tree_.objective->best() - 1, tree_.engine.store(), new_facts_);
    for (const Atom fact : std::exchange(new_facts_, {})) {
        tree_.facts.push_back(fact);
        if (!tree_.engine.failed()) tree_.engine.post(fact, {Origin::objective});
    }
}

Run::Entry CoreRun::enter(Conflicts&) {
    if (!is_wanted_ || tree_.best.empty()) return Entry::not_due;
    if (!raise_bound()) return Entry::ended;
    if (!is_due()) return Entry::not_due;
    if (assume_terms(guide_->has_light_terms() ? Stage::all : Stage::heavy)) {
        is_on_ = true;
        has_found_ = false;
        guide_->begin_run(tree_.engine.propagations());
        const std::uint64_t doublings =
            std::min(guide_->futile_runs(), tree_.policy.tuning.most_core_doublings);
        tree_.run.cutoff = restarts_.cutoff(0) << doublings;
        tree_.run.follows_trend = false;
        return Entry::entered;
    }
    guide_->note_no_core();
    if (!guide_->has_new_sums()) return Entry::ended;
    conflicts_.add_sums(*guide_);
    return Entry::again;
}

/// Raises the bound of the objective. Returns false if the root fails or a limit was reached. A guide with nothing to
/// assume, because the terms are too many or too wide, is dropped: its base is not a bound.
bool CoreRun::raise_bound() {
    if (!guide_) guide_.emplace(tree_.objective->cost(), tree_.engine, tree_.policy.tuning);
    is_wanted_ = guide_->is_useful();
    if (!is_wanted_) {
        guide_.reset();
        return true;
    }
    guide_->look_at(tree_.engine.store());
    if (tree_.objective->bound() && guide_->bound() <= *tree_.objective->bound()) return true;
    if (const auto fact = tree_.objective->raise_bound(guide_->bound(), tree_.engine))
        tree_.facts.push_back(*fact);
    tree_.propagate_node();
    return tree_.node.is_consistent && !tree_.node.is_propagating;
}

/// Returns false if the known bound is closer to the best cost than to the bound of the guide: too many cores would be
/// needed to exceed it.
bool CoreRun::is_due() const {
    if (!is_wanted_ || !guide_->is_due(tree_.engine.propagations())) return false;
    const WideValue known = tree_.objective->bound().value_or(guide_->bound());
    return known - guide_->bound() <= tree_.objective->best() - known;
}

/// Assumes the terms of this stage, at the root. Returns false if there are none.
bool CoreRun::assume_terms(Stage stage) {
    core_.clear();
    needed_ = trials_ = 0;
    stage_ = stage;
    const auto which = stage == Stage::all ? CoreGuide::Terms::all : CoreGuide::Terms::heavy;
    assume(guide_->choose(which, tree_.engine.store()));
    return !is_empty();
}

// In a run ---------------------------------------------------------------------------------------------

Run::Step CoreRun::on_fixpoint(Conflicts& conflicts) {
    if (const Step step = AssumingRun::on_fixpoint(conflicts); step != Step::none) return step;
    if (stage_ != Stage::all) return Step::none;
    conflicts_.go_back_to(0); // propagation has found no core among all terms
    assume_terms(Stage::heavy);
    return Step::taken;
}

/// In a trial, the rest has not turned out to be a core, so the atom stays.
void CoreRun::on_cutoff(Conflicts& conflicts) {
    if (stage_ != Stage::shrink) return conflicts.end_run(Outcome::given_up);
    ++needed_;
    shrink();
}

/// The atoms kept by trials stay in front.
void CoreRun::note_core(std::vector<Atom> core) {
    const auto first_open = core_.begin() + static_cast<std::ptrdiff_t>(needed_);
    const auto is_needed = [&](Atom atom) {
        return std::find(core_.begin(), first_open, atom) != first_open;
    };
    const auto others = std::stable_partition(core.begin(), core.end(), is_needed);
    needed_ = static_cast<std::size_t>(others - core.begin());
    core_ = std::move(core);
    shrink();
}

/// Leaves out the next atom. If none is left to try, hands the core to the guide and ends the run.
void CoreRun::shrink() {
    if (needed_ == core_.size() || core_.size() < 2 || ++trials_ > tree_.policy.tuning.most_core_trials) {
        has_found_ = true;
        if (const auto fact = guide_->note_core(core_)) new_facts_.push_back(*fact);
        return conflicts_.end_run(Outcome::exhausted);
    }
    std::vector<Atom> others = core_;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(needed_));
    assume(std::move(others));
    stage_ = Stage::shrink;
    tree_.run.failures_before = tree_.statistics.failures;
    tree_.run.cutoff = tree_.policy.tuning.failures_per_core_trial;
    conflicts_.go_back_to(0);
}

RunRow CoreRun::row() const {
    const Tuning& tuning = tree_.policy.tuning;
    return {.run = "cores",
            .when = "once there is a solution, for 1 of " + std::to_string(tuning.core_share) + " rule runs",
            .order = "terms of the cost at their least values, then as everything",
            .budget = std::to_string(restarts_.cutoff(0)) + " failures, doubled " +
                      std::to_string(tuning.most_core_doublings) + " times at most"};
}

void CoreRun::leave(std::optional<Outcome> outcome, bool) {
    if (!std::exchange(is_on_, false)) return;
    assume({});
    guide_->end_run(tree_.engine.propagations());
    if (has_found_) return;
    guide_->note_no_core();
    if (outcome && guide_->has_new_sums()) conflicts_.add_sums(*guide_);
}

} // namespace csp
