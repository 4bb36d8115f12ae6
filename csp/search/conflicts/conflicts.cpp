#include <csp/search/conflicts/conflicts.hpp>

namespace csp {

void Conflicts::enter_root() {
    SearchTree::Node& node = tree_.node;
    tree_.run = {};
    run_ = kinds_.back();
    node.is_propagating = false;
    node.is_consistent = !tree_.engine.failed();
    if (!node.is_consistent) { // the model contradicts itself
        ++tree_.statistics.nodes;
        ++tree_.statistics.failures;
        return;
    }
    if (tree_.objective != nullptr) tree_.objective->raise_bound(tree_.engine.store());
    push_root();
    effort_before_ = effort();
    begin_run();
}

void Conflicts::push_root() {
    tree_.push_root();
    on_root();
    tree_.post_known();
}

void Conflicts::leave_root() {
    if (!tree_.has_root()) return;
    run_->leave(std::nullopt, false);
    off_root();
    tree_.pop_root();
}

std::vector<Region> Conflicts::open_regions() const {
    if (tree_.stopped == StopReason::exhausted) return {};
    return {tree_.region_of_root()};
}

// Runs -------------------------------------------------------------------------------------------------

/// Begins a run at the root. The run is of the last kind until another kind enters.
void Conflicts::begin_run() {
    tree_.run = {.failures_before = tree_.statistics.failures,
                 .solutions_before = tree_.statistics.solutions};
    run_ = kinds_.back();
    run_->enter(*this);
    tree_.settle_parts();
    tree_.demand_better();
    on_run();
    for (Run* const kind : kinds_) kind->prepare();
    tree_.open.enter(0, tree_.engine.store());
    tree_.open.level_has_changed(); // givens, cuts and nogoods have been posted
    tree_.propagate_node();
    tree_.run.is_entering = true;
}

void Conflicts::enter_run() {
    if (tree_.objective != nullptr) tree_.objective->raise_bound(tree_.engine.store());
    for (Run* const kind : std::span(kinds_).first(kinds_.size() - 1)) { // the last kind has entered
        const Run::Entry entry = kind->enter(*this);
        if (entry == Run::Entry::not_due) continue;
        if (entry == Run::Entry::entered) run_ = kind;
        if (entry == Run::Entry::again) begin_run();
        return;
    }
}

void Conflicts::end_run(Run::Outcome outcome) {
    const bool is_fruitful = return_to_root(outcome);
    run_->leave(tree_.has_improved() ? Run::Outcome::improved : outcome, is_fruitful);
    ++tree_.statistics.restarts;
    between_runs();
    tree_.brancher.on_restart();
    begin_run();
}

void Run::on_cutoff(Conflicts& conflicts) { conflicts.end_run(Outcome::given_up); }

} // namespace csp
