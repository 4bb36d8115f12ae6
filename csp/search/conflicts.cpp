#include <csp/search/conflicts.hpp>

namespace csp {

void Conflicts::enter_root() {
    SearchTree::Node& node = tree_.node;
    tree_.run = {};
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
    off_root();
    tree_.pop_root();
}

void Conflicts::begin_run() {
    tree_.run = {.failures_before = tree_.statistics.failures,
                 .solutions_before = tree_.statistics.solutions};
    tree_.demand_better();
    prepare_run();
    tree_.open.enter(0, tree_.engine.store());
    tree_.open.level_has_changed(); // by givens, cuts and nogoods
    tree_.propagate_node();
    tree_.run.is_entering = true;
}

} // namespace csp
