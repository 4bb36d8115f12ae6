#include <csp/search/search_tree.hpp>

#include <algorithm>

namespace csp {

// Levels -----------------------------------------------------------------------------------------------

void SearchTree::push_root() {
    depth_before_ = engine.depth();
    engine.push();
    has_root_ = true;
}

void SearchTree::post_known() {
    for (const Atom given : givens)
        if (!engine.post(given)) break;
    for (const Atom fact : facts)
        if (engine.failed() || !engine.post(fact, {Origin::nogood})) break;
}

void SearchTree::pop_root() {
    path.clear();
    // Pops by depth: an exception from a predicate may have left levels of a look-ahead behind.
    while (engine.depth() > depth_before_) engine.pop();
    has_root_ = false;
}

void SearchTree::return_to_root() {
    path.clear();
    while (engine.depth() > depth_before_ + 1) engine.pop();
}

Path::Decision SearchTree::retract() {
    const Path::Decision decision = path.retract();
    engine.pop();
    open.restore(decision.open, engine.store());
    return decision;
}

void SearchTree::go_back_to(std::uint32_t level) {
    while (path.depth() > level) {
        const OpenVariables::Mark mark = path.retract().open;
        engine.pop();
        if (path.depth() == level) open.restore(mark, engine.store());
    }
}

// Nodes ------------------------------------------------------------------------------------------------

void SearchTree::decide(Atom decision, bool is_postponable) {
    path.decide({decision, open.mark(), is_postponable});
    statistics.peak_depth = std::max(statistics.peak_depth, static_cast<int>(path.depth()));
    node.trail_before = engine.store().trail().cells.size();
    node.is_consistent = engine.decide(decision) && strengthen();
    close_node(decision, false);
}

void SearchTree::begin_node() {
    engine.begin_node();
    node.trail_before = engine.store().trail().cells.size();
}

void SearchTree::propagate_node(std::optional<Atom> branch, bool is_refutation) {
    node.is_consistent = propagate();
    close_node(branch, is_refutation);
}

bool SearchTree::strengthen() {
    if (policy.strengthen == nullptr || engine.is_interrupted() || !open.update(engine.store())) return true;
    open.level_has_changed();
    if (region.empty()) return policy.strengthen(engine, open.variables());
    open_in_region_.clear();
    for (const Var x : region)
        if (!engine.store().is_fixed(x)) open_in_region_.push_back(x);
    return open_in_region_.empty() || policy.strengthen(engine, open_in_region_);
}

void SearchTree::close_node(std::optional<Atom> branch, bool is_refutation) {
    node.branch = branch;
    node.is_refutation = is_refutation;
    node.is_propagating = engine.is_interrupted();
    if (node.is_propagating) return;
    ++statistics.nodes;
    if (!node.is_consistent) ++statistics.failures;
    if (branch)
        brancher.on_node({engine, *branch, is_refutation, node.is_consistent,
                          std::span(engine.store().trail().cells).subspan(node.trail_before)});
}

// Limits and ends --------------------------------------------------------------------------------------

bool SearchTree::is_at_limit() {
    statistics.propagations = engine.propagations() - propagations_before;
    stopped = watch.reached(statistics);
    return stopped != StopReason::none;
}

void SearchTree::exhaust() {
    stopped = StopReason::exhausted;
    if (objective != nullptr) objective->close();
}

} // namespace csp
