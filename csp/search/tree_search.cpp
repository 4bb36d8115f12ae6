#include <csp/search/tree_search.hpp>

#include <csp/engine/listener.hpp>

#include <utility>

namespace csp {

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

/// Forgets the previous search, except for the weights that heuristics have learned from it.
void TreeSearch::prepare(std::span<const Group> groups, const Region& region, Objective* objective) {
    end();
    tree_.objective = objective;
    tree_.begun = region;
    tree_.is_piece = false;
    tree_.has_given_away = false;
    tree_.assumptions.clear();
    tree_.blamed.clear();
    tree_.facts.clear();
    tree_.settled.clear();
    tree_.region = {};
    tree_.best.clear();
    tree_.statistics = {};
    tree_.stopped = StopReason::none;
    tree_.is_at_solution = false;
    tree_.open.reset(groups, tree_.engine.variable_count());
    tree_.path.reserve(tree_.engine.variable_count());
}

/// Also forgets the weights, so the search can be repeated.
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
            tree_.demand_better(); // better than the solution of another search
            tree_.open.level_has_changed();
            tree_.propagate_node();
        } else {
            conflicts.decide();
        }
    }
    return false;
}

/// Accepts the solution at the current node, which fixes all variables. Returns false if it must not be handed out.
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

} // namespace csp
