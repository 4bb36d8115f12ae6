#include <csp/search/tree_search.hpp>

#include <csp/base/assert.hpp>

#include <utility>

namespace csp {

LearningConflicts& TreeSearch::learn(Learning when, std::unique_ptr<LessonCheck> check) {
    CSP_ASSERT(when != Learning::never);
    CSP_ASSERT(tree_.policy.strengthen == nullptr && !tree_.policy.by_discrepancies);
    learning_.emplace(tree_, std::move(check));
    if (when == Learning::automatic)
        turns_.emplace(tree_.policy.tuning);
    else
        conflicts_ = &*learning_;
    return *learning_;
}

void TreeSearch::begin(std::span<const Group> groups, std::span<const Atom> givens, Objective* objective,
                       std::span<const Atom> assumptions) {
    CSP_ASSERT(assumptions.empty() || (learning_ && !turns_));
    end();
    tree_.objective = objective;
    tree_.givens.assign(givens.begin(), givens.end());
    tree_.facts.clear();
    tree_.best.clear();
    tree_.statistics = {};
    tree_.stopped = StopReason::none;
    tree_.is_at_solution = false;
    tree_.random.restart();
    tree_.brancher.on_begin();
    if (tree_.policy.neighbourhood != nullptr) tree_.policy.neighbourhood->on_begin();
    tree_.open.reset(groups, tree_.engine.variable_count());
    tree_.path.reserve(tree_.engine.variable_count());
    if (turns_) {
        turns_->begin(tree_.engine.effort());
        conflicts_ = &chronological_;
    }
    conflicts_->begin();
    if (!assumptions.empty()) learning_->assume_all(assumptions);
    tree_.watch.resume();
    tree_.propagations_before = tree_.engine.propagations();
    conflicts_->enter_root();
    tree_.watch.pause();
    tree_.statistics.time = tree_.watch.time();
}

void TreeSearch::end() {
    conflicts_->leave_root();
    chronological_.end();
    if (learning_) learning_->end();
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
    if (std::exchange(tree_.is_at_solution, false)) conflicts_->leave_solution();
    while (tree_.stopped != StopReason::exhausted) {
        const SearchTree::Node& node = tree_.node;
        if (node.is_propagating) {
            if ((tree_.stopped = tree_.watch.due()) != StopReason::none) return false;
            tree_.propagate_node(node.branch, node.is_refutation);
        } else if (!node.is_consistent) {
            if (tree_.is_at_limit()) return false;
            is_turn_over() ? change_turns() : conflicts_->resolve();
        } else if (std::exchange(tree_.run.is_entering, false)) {
            conflicts_->enter_run();
        } else if (const auto step = conflicts_->step(); step != Conflicts::Step::none) {
            if (step == Conflicts::Step::stopped) return false;
        } else if (!tree_.open.update(tree_.engine.store())) {
            if (accept_solution()) return true;
        } else if (tree_.is_at_limit()) {
            return false;
        } else if (tree_.objective != nullptr && tree_.objective->is_stale()) {
            tree_.demand_better(); // than the solution that another search has found
            tree_.open.level_has_changed();
            tree_.propagate_node();
        } else {
            conflicts_->decide();
        }
    }
    return false;
}

/// Accepts the solution at the current node, where all variables are fixed. Returns false if it must not be handed out.
bool TreeSearch::accept_solution() {
    const Store& store = tree_.engine.store();
    const bool is_wanted =
        tree_.objective != nullptr ? tree_.objective->improve(store) : conflicts_->is_new_solution();
    if (!is_wanted) {
        conflicts_->refuse_solution();
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
    conflicts_->note_solution();
    return true;
}

/// Whether the turn ends; not if the other way to search would find solutions again that were already handed out.
bool TreeSearch::is_turn_over() const {
    return turns_ && !tree_.path.is_empty() && !tree_.may_repeat_solutions() &&
           turns_->is_over(tree_.statistics.failures, tree_.engine.effort() + conflicts_->spent());
}

void TreeSearch::change_turns() {
    if (turns_->is_first()) learning_->begin();
    const bool learns =
        turns_->change(tree_.statistics.failures, tree_.engine.effort(), learning_->mean_spread());
    conflicts_->leave_root();
    tree_.brancher.on_restart(); // less may be known at the root than before
    // Set before the root is entered: a rule may throw there, and then this object has to be ended.
    conflicts_ = learns ? static_cast<Conflicts*>(&*learning_) : &chronological_;
    conflicts_->enter_root();
}

} // namespace csp
