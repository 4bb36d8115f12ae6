#include <csp/search/strategy.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

Strategy::Strategy(SearchTree& tree)
    : tree_(tree),
      chronological_(make_chronological_conflicts(tree)),
      conflicts_(chronological_.get()),
      everything_(tree, tree.policy.restarts, 1) {
    const SearchPolicy& policy = tree_.policy;
    std::vector<Run*>& runs = chronological_runs_;
    if (policy.by_discrepancies) runs.push_back(add(make_discrepancy_run(tree_)));
    if (policy.tuning.probes_root && policy.restarts.kind != &restart::none)
        runs.push_back(add(make_probe_run(tree_, everything_)));
    if (policy.neighbourhood != nullptr) runs.push_back(neighbourhoods_ = add(make_neighbourhood_run(tree_)));
    runs.push_back(&everything_);
    chronological_->set_runs(runs);
}

Run* Strategy::add(std::unique_ptr<Run> run) { return others_.emplace_back(std::move(run)).get(); }

/// If the options set no restarts, a search that learns restarts by Luby's sequence, since nogoods survive a restart.
LearningConflicts& Strategy::learn(Learning when, std::unique_ptr<LessonCheck> check) {
    CSP_ASSERT(when != Learning::never);
    CSP_ASSERT(tree_.policy.strengthen == nullptr && !tree_.policy.by_discrepancies);
    Restarts restarts = tree_.policy.restarts;
    if (restarts.kind == &restart::none) restarts = {.kind = &restart::luby};
    learning_.emplace(tree_, std::move(check));
    everything_with_learning_.emplace(tree_, restarts, tree_.policy.tuning.branching_period);
    std::vector<Run*>& runs = learning_runs_;
    if (when == Learning::always)
        runs.push_back(add(make_assumption_run(tree_, *learning_, *everything_with_learning_)));
    if (tree_.policy.minimises && tree_.policy.tuning.uses_cores)
        runs.push_back(add(make_core_run(tree_, *learning_, restarts)));
    if (neighbourhoods_ != nullptr) runs.push_back(neighbourhoods_);
    runs.push_back(&*everything_with_learning_);
    learning_->set_runs(runs);
    if (when == Learning::automatic) turns_.emplace(tree_.policy.tuning);
    return *learning_;
}

void Strategy::begin() {
    CSP_ASSERT(tree_.assumptions.empty() || (learning_ && !turns_));
    for (Run* const kind : chronological_runs_) kind->begin();
    for (Run* const kind : learning_runs_) kind->begin();
    if (turns_) turns_->begin(tree_.engine.effort());
    conflicts_ = learning_ && !turns_ ? &*learning_ : chronological_.get();
    conflicts_->begin();
}

void Strategy::begin_count(std::vector<bool> is_projected, std::size_t constraints) {
    everything_.begin();
    counting_ = make_counting_conflicts(tree_, std::move(is_projected), constraints);
    counting_->set_runs({&everything_});
    conflicts_ = counting_.get();
    conflicts_->begin();
}

void Strategy::end() {
    conflicts_->leave_root();
    conflicts_ = chronological_.get();
    counting_.reset();
    chronological_->end();
    if (learning_) learning_->end();
}

std::vector<RunRow> Strategy::rows() const {
    std::vector<RunRow> rows;
    const auto add = [&rows](const std::vector<Run*>& runs, const std::string& conflicts) {
        for (const Run* const kind : runs) {
            rows.push_back(kind->row());
            rows.back().conflicts = conflicts;
        }
    };
    const std::string first = std::to_string(tree_.policy.tuning.failures_before_learning);
    if (has_chronological_runs())
        add(chronological_runs_,
            turns_ ? "chronological, for " + first + " failures, then by turns" : "chronological");
    add(learning_runs_, turns_ ? "learning, by turns" : "learning");
    return rows;
}

std::optional<std::size_t> Strategy::row() const {
    if (conflicts_ == counting_.get()) return std::nullopt;
    const bool learns = conflicts_ != chronological_.get();
    const std::vector<Run*>& runs = learns ? learning_runs_ : chronological_runs_;
    const auto place = std::find(runs.begin(), runs.end(), &conflicts_->run()) - runs.begin();
    return static_cast<std::size_t>(place) +
           (learns && has_chronological_runs() ? chronological_runs_.size() : 0);
}

std::optional<Region> Strategy::give_away(std::uint64_t least_nodes) {
    return learning_ ? std::nullopt : conflicts_->give_away(least_nodes);
}

bool Strategy::is_turn_over() const {
    return turns_ && !counting_ && !tree_.path.is_empty() && !tree_.may_repeat_solutions() &&
           turns_->is_over(tree_.statistics.failures, tree_.engine.effort() + conflicts_->spent());
}

void Strategy::change_turns() {
    if (turns_->is_first()) learning_->begin();
    const bool learns =
        turns_->change(tree_.statistics.failures, tree_.engine.effort(), learning_->mean_spread());
    conflicts_->leave_root();
    tree_.brancher.on_restart(); // less may be known at the root than before
    // This is set before the root is entered, because a rule may throw there, and end() then uses it.
    conflicts_ = learns ? &*learning_ : chronological_.get();
    conflicts_->enter_root();
}

} // namespace csp
