#include <csp/search/tree_search.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

// The loop ---------------------------------------------------------------------------------------------

void TreeSearch::begin(std::span<const Group> groups, const Region& region, Objective* objective,
                       std::span<const Atom> assumptions) {
    prepare(groups, region, objective);
    forget();
    tree_.assumptions.assign(assumptions.begin(), assumptions.end());
    strategy_.begin();
    enter();
}

void TreeSearch::begin_region(std::span<const Group> groups, const Region& region, Objective* objective) {
    prepare(groups, region, objective);
    tree_.is_piece = !region.atoms.empty();
    has_begun_ ? tree_.brancher.on_restart() : forget();
    strategy_.begin();
    enter();
}

std::optional<std::uint64_t> TreeSearch::count(std::span<const Var> variables, std::vector<bool> is_projected,
                                               std::size_t constraints) {
    const Group all{{variables.begin(), variables.end()}};
    prepare(std::span(&all, 1), {}, nullptr);
    forget();
    strategy_.begin_count(std::move(is_projected), constraints);
    enter();
    (void)next();
    const std::optional<std::uint64_t> total = strategy_.conflicts().total();
    end();
    tree_.statistics.solutions = total.value_or(Limits::unlimited);
    return total;
}

/// Forgets everything about the search before, except what heuristics have learned from it.
void TreeSearch::prepare(std::span<const Group> groups, const Region& region, Objective* objective) {
    end();
    tree_.objective = objective;
    tree_.begun = region;
    tree_.is_piece = false;
    tree_.has_given_away = false;
    tree_.assumptions.clear();
    tree_.blamed.clear();
    tree_.facts.clear();
    tree_.region = {};
    tree_.best.clear();
    tree_.statistics = {};
    tree_.stopped = StopReason::none;
    tree_.is_at_solution = false;
    tree_.open.reset(groups, tree_.engine.variable_count());
    tree_.path.reserve(tree_.engine.variable_count());
}

/// Forgets that, too: the search can be repeated.
void TreeSearch::forget() {
    has_begun_ = true;
    tree_.random.restart();
    tree_.brancher.on_begin();
}

/// Enters the root.
void TreeSearch::enter() {
    tree_.watch.resume();
    tree_.propagations_before = tree_.engine.propagations();
    strategy_.conflicts().enter_root();
    tree_.watch.pause();
    tree_.statistics.time = tree_.watch.time();
}

bool TreeSearch::next() {
    if (tree_.stopped == StopReason::exhausted) return false;
    tree_.watch.resume();
    tree_.stopped = StopReason::none;
    const bool is_found = advance();
    tree_.watch.pause();
    tree_.statistics.propagations = tree_.engine.propagations() - tree_.propagations_before;
    tree_.statistics.time = tree_.watch.time();
    return is_found;
}

bool TreeSearch::advance() {
    if (tree_.statistics.solutions >= tree_.watch.limits().solutions) {
        tree_.stopped = StopReason::solution_limit;
        return false;
    }
    if (std::exchange(tree_.is_at_solution, false)) strategy_.conflicts().leave_solution();
    while (tree_.stopped != StopReason::exhausted) {
        const SearchTree::Node& node = tree_.node;
        Conflicts& conflicts = strategy_.conflicts();
        if (node.is_propagating) {
            if ((tree_.stopped = tree_.watch.due()) != StopReason::none) return false;
            tree_.propagate_node(node.branch, node.is_refutation);
        } else if (!node.is_consistent) {
            if (tree_.is_at_limit()) return false;
            strategy_.is_turn_over() ? strategy_.change_turns() : conflicts.resolve();
        } else if (std::exchange(tree_.run.is_entering, false)) {
            conflicts.enter_run();
        } else if (const auto step = conflicts.step(); step != Run::Step::none) {
            if (step == Run::Step::stopped) return false;
        } else if (!tree_.open.update(tree_.engine.store())) {
            if (accept_solution()) return true;
        } else if (tree_.is_at_limit()) {
            return false;
        } else if (tree_.objective != nullptr && tree_.objective->is_stale()) {
            tree_.demand_better(); // than the solution that another search has found
            tree_.open.level_has_changed();
            tree_.propagate_node();
        } else {
            conflicts.decide();
        }
    }
    return false;
}

/// Accepts the solution at the current node, whose variables are all fixed. Returns false if it must not be handed out.
bool TreeSearch::accept_solution() {
    const Store& store = tree_.engine.store();
    Conflicts& conflicts = strategy_.conflicts();
    const bool is_wanted =
        tree_.objective != nullptr ? tree_.objective->improve(store) : conflicts.is_new_solution();
    if (!is_wanted) {
        conflicts.refuse_solution();
        return false;
    }
    ++tree_.statistics.solutions;
    tree_.is_at_solution = true;
    if (Listener* const listener = tree_.engine.listener()) listener->on_solution(tree_.engine.depth());
    tree_.brancher.on_solution(store);
    if (tree_.policy.neighbourhood != nullptr) tree_.policy.neighbourhood->on_solution(store);
    if (tree_.objective != nullptr) {
        tree_.best.resize(store.variable_count());
        for (std::uint32_t x = 0; x < tree_.best.size(); ++x) tree_.best[x] = store.min(Var{x});
    }
    conflicts.note_solution();
    return true;
}

// The strategy -----------------------------------------------------------------------------------------

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

/// A search that learns, and whose options set no restarts, restarts by Luby's sequence: it loses nothing by this.
LearningConflicts& Strategy::learn(Learning when, std::unique_ptr<LessonCheck> check) {
    CSP_ASSERT(when != Learning::never);
    CSP_ASSERT(tree_.policy.strengthen == nullptr && !tree_.policy.by_discrepancies);
    constexpr std::uint32_t orders = 2; // that of the brancher, and that of AtomActivity
    Restarts restarts = tree_.policy.restarts;
    if (restarts.kind == &restart::none) restarts = {.kind = &restart::luby};
    learning_.emplace(tree_, std::move(check));
    everything_by_turns_.emplace(tree_, restarts, orders);
    std::vector<Run*>& runs = learning_runs_;
    if (when == Learning::always)
        runs.push_back(add(make_assumption_run(tree_, *learning_, *everything_by_turns_)));
    if (tree_.policy.minimises && tree_.policy.tuning.uses_cores)
        runs.push_back(add(make_core_run(tree_, *learning_, restarts)));
    if (neighbourhoods_ != nullptr) runs.push_back(neighbourhoods_);
    runs.push_back(&*everything_by_turns_);
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
    // Set before the root is entered: a rule may throw there, and then this object has to be ended.
    conflicts_ = learns ? &*learning_ : chronological_.get();
    conflicts_->enter_root();
}

} // namespace csp
