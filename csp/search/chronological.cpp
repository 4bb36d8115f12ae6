#include <csp/search/chronological.hpp>

#include <csp/base/truth.hpp>

#include <algorithm>
#include <utility>

namespace csp {

void ChronologicalConflicts::begin() {
    runs_ = fruitless_ = 0;
    is_in_neighbourhood_ = false;
    handed_out_.clear();
    discrepancies_ = 0;
    has_cut_ = false;
    probe_.begin();
}

void ChronologicalConflicts::end() {
    if (tree_.policy.nogoods != nullptr) tree_.policy.nogoods->clear();
}

// Nodes ------------------------------------------------------------------------------------------------

void ChronologicalConflicts::resolve() {
    if (is_restart_due())
        restart();
    else if (!refute() && !go_on_elsewhere())
        tree_.exhaust();
}

void ChronologicalConflicts::decide() {
    SearchState state = tree_.state();
    const BranchChoice choice = choice_of(tree_.brancher, state);
    if (!choice.is_dead_end()) return tree_.decide(choice.first(), choice.is_postponable());
    tree_.node.is_consistent = tree_.engine.fail({Origin::decision}); // the node is a failure after all
    ++tree_.statistics.failures;
}

/// Undoes the last decision and posts its negation. Returns false if there is none.
bool ChronologicalConflicts::refute() {
    if (tree_.path.is_empty()) return false;
    const std::uint32_t failed_part = tree_.open.group(tree_.open.current_group()).part;
    while (!tree_.path.is_empty()) {
        const Group& decided = tree_.open.group(tree_.path.last().open.group);
        const bool is_done = decided.part != failed_part;
        if (is_done && is_all_allowed()) return false; // an independent part has no solution
        const auto [decision, open, is_postponable] = tree_.retract();
        if (is_done && !decided.is_projected)
            continue; // its values do not matter, and it did not cause the failure
        if (tree_.policy.by_discrepancies && tree_.path.refutations().size() >= discrepancies_) {
            has_cut_ = true;
            continue;
        }
        tree_.path.refute(decision);
        tree_.begin_node();
        if (!is_postponable) tree_.engine.post(!decision, {Origin::refutation});
        tree_.demand_better();
        tree_.propagate_node(!decision, true);
        return true;
    }
    return false;
}

/// Whether only the model and the givens rule anything out: no search has found a solution, and the run has skipped no
/// leaves.
bool ChronologicalConflicts::is_all_allowed() const {
    return tree_.statistics.solutions == 0 && !has_cut_ &&
           (tree_.objective == nullptr || tree_.objective->best() == Objective::none);
}

// Solutions --------------------------------------------------------------------------------------------

// Runs by discrepancies may search different trees, since heuristics learn, and may thus repeat solutions.
bool ChronologicalConflicts::is_new_solution() {
    if (!tree_.policy.by_discrepancies) return true;
    // By variable, because the lists of groups change their order.
    std::vector<Value> values(tree_.engine.variable_count(), 0);
    for (std::uint32_t group = 0; group < tree_.open.group_count(); ++group)
        if (tree_.open.group(group).is_projected)
            for (const Var x : tree_.open.group(group).variables)
                values[x.index] = tree_.engine.store().min(x);
    return handed_out_.insert(std::move(values)).second;
}

void ChronologicalConflicts::refuse_solution() { tree_.node.is_consistent = false; }

void ChronologicalConflicts::leave_solution() {
    tree_.node.is_consistent = false;
    while (!tree_.path.is_empty() && !tree_.open.group(tree_.path.last().open.group).is_projected)
        tree_.retract();
}

// Runs -------------------------------------------------------------------------------------------------

bool ChronologicalConflicts::is_restart_due() const {
    return tree_.failures_of_run() >= tree_.run.cutoff && !tree_.may_repeat_solutions() &&
           !tree_.path.is_empty();
}

void ChronologicalConflicts::prepare_run() {
    tree_.run.cutoff = tree_.policy.restarts.cutoff(runs_, fruitless_);
    is_in_neighbourhood_ = false;
}

void ChronologicalConflicts::enter_run() {
    if (tree_.objective != nullptr) tree_.objective->raise_bound(tree_.engine.store());
    if (tree_.policy.by_discrepancies)
        tree_.engine.push(); // refutations hold in this run only
    else if (tree_.policy.tuning.probes_root && runs_ > 0 && !probe_root())
        return;
    if (tree_.policy.neighbourhood != nullptr && !tree_.best.empty()) enter_neighbourhood();
}

/// Returns false if the root has failed, or is not at its fixpoint because of a limit.
bool ChronologicalConflicts::probe_root() {
    const std::size_t known = tree_.facts.size();
    if (tree_.open.update(tree_.engine.store()))
        probe_.run(tree_.objective, tree_.open.variables(), tree_.facts);
    if (tree_.facts.size() == known && !tree_.engine.failed()) return true;
    tree_.open.level_has_changed();
    tree_.propagate_node();
    return tree_.node.is_consistent && !tree_.node.is_propagating;
}

void ChronologicalConflicts::restart() {
    if (is_in_neighbourhood_) end_neighbourhood(Neighbourhood::Outcome::given_up);
    Path given_up = std::exchange(tree_.path, {});
    given_up.refute(given_up.retract().atom); // the run has ended in a failure below its last decision
    tree_.return_to_root();
    const bool has_learnt = tree_.policy.nogoods != nullptr && !is_in_neighbourhood_ && learn_from(given_up);
    if (!tree_.has_improved() && !has_learnt && !is_in_neighbourhood_) ++fruitless_;
    begin_next_run();
}

void ChronologicalConflicts::begin_next_run() {
    if (!is_in_neighbourhood_) ++runs_;
    ++tree_.statistics.restarts;
    tree_.brancher.on_restart();
    begin_run();
}

/// A refuted decision and the decisions above it are ruled out together, so the next run need not try them again. Atoms
/// that the root decides are left out. Returns whether something is ruled out for good: a value at the root, or a
/// nogood of decisions x = v, which is noticed at once. No later run finds it again, and there are finitely many of
/// them, unless nogoods had to be forgotten.
bool ChronologicalConflicts::learn_from(const Path& given_up) {
    bool is_for_good = false;
    for (const auto& [refuted, depth] : given_up.refutations()) {
        if (depth >= tree_.policy.restarts.longest_nogood) continue;
        atoms_.clear();
        bool is_satisfied = false;
        const auto take = [&](Atom atom) {
            const Truth known = truth(atom, tree_.engine.store());
            is_satisfied = is_satisfied || known == Truth::no;
            if (known != Truth::unknown) return;
            std::erase_if(atoms_, [atom](Atom earlier) { return implies(atom, earlier); });
            atoms_.push_back(atom);
        };
        for (const auto& decision : given_up.decisions().first(depth)) take(decision.atom);
        take(refuted);
        if (is_satisfied) continue;
        if (atoms_.size() < 2) {
            is_for_good = true;
            if (!atoms_.empty()) tree_.facts.push_back(!atoms_.front());
            if (atoms_.empty() ? !tree_.engine.fail({Origin::nogood})
                               : !tree_.engine.post(!atoms_.front(), {Origin::nogood}))
                break;
        } else {
            tree_.policy.nogoods->add(atoms_);
            ++tree_.statistics.nogoods;
            is_for_good |= std::all_of(atoms_.begin(), atoms_.end(),
                                       [](Atom atom) { return atom.operation() == Atom::Operation::equal; });
        }
    }
    atoms_.clear();
    if (!tree_.policy.nogoods->reduce(tree_.engine.store(), atoms_)) return is_for_good;
    for (const Atom last : atoms_) {
        tree_.facts.push_back(!last);
        if (!tree_.engine.post(!last, {Origin::nogood})) break;
    }
    return false;
}

void ChronologicalConflicts::enter_neighbourhood() {
    if (!tree_.open.update(tree_.engine.store())) return;
    SearchState state = tree_.state();
    atoms_.clear();
    tree_.policy.neighbourhood->choose(state, tree_.best, atoms_);
    if (atoms_.empty()) return; // the run searches everything
    is_in_neighbourhood_ = true;
    tree_.run.cutoff = tree_.policy.restarts.cutoff(0); // neighbourhoods grow instead
    tree_.engine.push();
    for (const Atom kept : atoms_)
        if (!tree_.engine.post(kept, {Origin::kept})) break;
    tree_.propagate_node();
}

/// Goes on after the tree of this run is exhausted. Returns false if it was the whole tree.
bool ChronologicalConflicts::go_on_elsewhere() {
    if (is_in_neighbourhood_) {
        end_neighbourhood(Neighbourhood::Outcome::exhausted);
    } else if (has_cut_) {
        has_cut_ = false;
        ++discrepancies_;
    } else {
        return false;
    }
    tree_.return_to_root();
    begin_next_run();
    return true;
}

void ChronologicalConflicts::end_neighbourhood(Neighbourhood::Outcome otherwise) const {
    tree_.policy.neighbourhood->on_run(tree_.has_improved() ? Neighbourhood::Outcome::improved : otherwise);
}

} // namespace csp
