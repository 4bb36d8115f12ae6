#include <csp/search/search.hpp>

#include <csp/base/truth.hpp>
#include <csp/search/brancher/brancher.hpp>

#include <algorithm>
#include <utility>

namespace csp {

Search::Search(Engine& engine, const Model& model, Brancher& brancher, Random& random, LimitWatch& watch,
               SearchPolicy policy)
    : engine_(engine),
      model_(model),
      brancher_(brancher),
      random_(random),
      watch_(watch),
      policy_(policy),
      probe_(engine) {}

void Search::begin(std::span<const Group> groups, std::span<const Atom> givens, Objective* objective) {
    end();
    objective_ = objective;
    givens_.assign(givens.begin(), givens.end());
    has_cut_ = false;
    discrepancies_ = 0;
    run_ = fruitless_ = 0;
    turn_ = {};
    handed_out_.clear();
    random_.restart();
    probe_.begin();
    brancher_.on_begin();
    if (policy_.neighbourhood != nullptr) policy_.neighbourhood->on_begin();
    open_.reset(groups, engine_.variable_count());
    path_.reserve(engine_.variable_count());
    resume({});
}

void Search::resume(Handover handover) {
    watch_.resume();
    statistics_ = handover.statistics;
    best_ = std::move(handover.best);
    facts_ = std::move(handover.facts);
    stopped_ = StopReason::none;
    propagations_before_ = engine_.propagations() - statistics_.propagations;
    at_solution_ = is_propagating_ = is_in_neighbourhood_ = has_given_up_ = false;
    enter_root();
    watch_.pause();
    statistics_.time = watch_.time();
}

void Search::enter_root() {
    is_consistent_ = !engine_.failed();
    if (!is_consistent_) { // the model contradicts itself
        statistics_.nodes = statistics_.failures = 1;
        return;
    }
    if (objective_ != nullptr) objective_->raise_bound(engine_.store());
    depth_before_ = engine_.depth();
    engine_.push();
    has_begun_ = true;
    for (const Atom given : givens_)
        if (!engine_.post(given)) break;
    for (const Atom fact : facts_)
        if (engine_.failed() || !engine_.post(fact, {Origin::nogood})) break;
    begin_run();
}

void Search::end() {
    suspend();
    if (policy_.nogoods != nullptr) policy_.nogoods->clear();
}

void Search::suspend() {
    path_.clear();
    // The depth decides: an exception from a predicate may have left levels of a look-ahead behind.
    while (has_begun_ && engine_.depth() > depth_before_) engine_.pop();
    has_begun_ = false;
}

bool Search::next() {
    if (stopped_ == StopReason::exhausted) return false;
    watch_.resume();
    stopped_ = StopReason::none;
    const bool is_found = advance();
    watch_.pause();
    statistics_.propagations = engine_.propagations() - propagations_before_;
    statistics_.time = watch_.time();
    return is_found;
}

bool Search::advance() {
    if (statistics_.solutions >= watch_.limits().solutions) {
        stopped_ = StopReason::solution_limit;
        return false;
    }
    if (at_solution_) leave_solution();
    for (;;) {
        if (is_propagating_) {
            if ((stopped_ = watch_.due()) != StopReason::none) return false;
            is_consistent_ = propagate();
            close_node(branch_, is_refutation_);
        } else if (!is_consistent_) {
            if (is_at_limit()) return false;
            if (is_turn_over()) return false;
            if (is_restart_due()) {
                restart();
            } else if (!refute() && !go_on_elsewhere()) {
                stopped_ = StopReason::exhausted;
                if (objective_ != nullptr) objective_->close();
                return false;
            }
        } else if (std::exchange(is_entering_run_, false)) {
            enter_run();
        } else if (!open_.update(engine_.store())) {
            if (accept_solution()) return true;
        } else {
            if (is_at_limit()) return false;
            decide();
        }
    }
}

/// Another search would find the solutions again that were handed out.
bool Search::is_turn_over() {
    const bool may_repeat_solutions = statistics_.solutions > 0 && objective_ == nullptr;
    has_given_up_ = (statistics_.failures >= turn_.failures || engine_.effort() >= turn_.effort) &&
                    !may_repeat_solutions && !path_.is_empty();
    return has_given_up_;
}

bool Search::is_at_limit() {
    statistics_.propagations = engine_.propagations() - propagations_before_;
    stopped_ = watch_.reached(statistics_);
    return stopped_ != StopReason::none;
}

// Nodes ------------------------------------------------------------------------------------------------

void Search::decide() {
    if (objective_ != nullptr && objective_->is_stale()) { // another search has found a better solution
        objective_->cut(engine_);
        open_.level_has_changed();
        is_consistent_ = propagate();
        return close_node(std::nullopt, false);
    }
    SearchState state{engine_, model_, random_, open_.variables(), open_.positions()};
    const BranchChoice choice = choice_of(brancher_, state);
    if (choice.is_dead_end()) return fail_here();
    const Atom decision = choice.first();
    path_.decide({decision, open_.mark(), choice.is_postponable()});
    statistics_.peak_depth = std::max(statistics_.peak_depth, static_cast<int>(path_.depth()));
    trail_before_ = engine_.store().trail().cells.size();
    is_consistent_ = engine_.decide(decision) && strengthen();
    close_node(decision, false);
}

/// The node that was at its fixpoint is a failure after all.
void Search::fail_here() {
    is_consistent_ = engine_.fail({Origin::decision});
    ++statistics_.failures;
}

/// Takes the last decision back and posts its negation. False when there is none.
bool Search::refute() {
    if (path_.is_empty()) return false;
    const std::uint32_t failed_part = open_.group(open_.current_group()).part;
    while (!path_.is_empty()) {
        const Group& decided = open_.group(path_.last().open.group);
        const bool is_done = decided.part != failed_part;
        if (is_done && is_all_allowed()) return false; // an independent part has no solution
        const auto [decision, open, is_postponable] = path_.last();
        retract();
        if (is_done && !decided.is_projected)
            continue; // its values do not matter, and it did not cause the failure
        if (policy_.by_discrepancies && path_.refutations().size() >= discrepancies_) {
            has_cut_ = true;
            continue;
        }
        path_.refute(decision);
        engine_.begin_node();
        trail_before_ = engine_.store().trail().cells.size();
        if (!is_postponable) engine_.post(!decision, {Origin::refutation});
        if (objective_ != nullptr) objective_->cut(engine_);
        is_consistent_ = propagate();
        close_node(!decision, true);
        return true;
    }
    return false;
}

/// Whether only the model and the givens rule anything out: no search has found a solution.
bool Search::is_all_allowed() const {
    return statistics_.solutions == 0 && !has_cut_ &&
           (objective_ == nullptr || objective_->best() == Objective::none);
}

void Search::retract() {
    const Path::Decision decision = path_.retract();
    engine_.pop();
    open_.restore(decision.open, engine_.store());
}

/// Runs the rules, and any further inference at a node, to their fixpoint. False on failure.
bool Search::propagate() { return engine_.propagate() && strengthen(); }

bool Search::strengthen() {
    if (policy_.strengthen == nullptr || engine_.is_interrupted() || !open_.update(engine_.store()))
        return true;
    open_.level_has_changed();
    return policy_.strengthen(engine_, open_.variables());
}

void Search::close_node(std::optional<Atom> branch, bool is_refutation) {
    branch_ = branch;
    is_refutation_ = is_refutation;
    is_propagating_ = engine_.is_interrupted();
    if (is_propagating_) return;
    ++statistics_.nodes;
    if (!is_consistent_) ++statistics_.failures;
    if (branch)
        brancher_.on_node({engine_, *branch, is_refutation, is_consistent_,
                           std::span(engine_.store().trail().cells).subspan(trail_before_)});
}

// Solutions --------------------------------------------------------------------------------------------

/// All variables are fixed. False if this solution must not be handed out.
bool Search::accept_solution() {
    const Store& store = engine_.store();
    const bool is_wanted = objective_ != nullptr      ? objective_->improve(store)
                           : policy_.by_discrepancies ? is_new_solution()
                                                      : true;
    if (!is_wanted) {
        is_consistent_ = false;
        return false;
    }
    ++statistics_.solutions;
    at_solution_ = true;
    if (engine_.listener() != nullptr) engine_.listener()->on_solution(engine_.depth());
    brancher_.on_solution(store);
    if (policy_.neighbourhood != nullptr) policy_.neighbourhood->on_solution(store);
    if (objective_ != nullptr) {
        best_.resize(engine_.variable_count());
        for (std::uint32_t x = 0; x < best_.size(); ++x) best_[x] = store.min(Var{x});
    }
    return true;
}

/// Whether no earlier run has handed it out. Runs may search different trees, since heuristics learn.
bool Search::is_new_solution() {
    // By variable, because the lists of groups change their order.
    std::vector<Value> values(engine_.variable_count(), 0);
    for (std::uint32_t group = 0; group < open_.group_count(); ++group)
        if (open_.group(group).is_projected)
            for (const Var x : open_.group(group).variables) values[x.index] = engine_.store().min(x);
    return handed_out_.insert(std::move(values)).second;
}

void Search::leave_solution() {
    at_solution_ = false;
    is_consistent_ = false;
    while (!path_.is_empty() && !open_.group(path_.last().open.group).is_projected) retract();
}

// Runs -------------------------------------------------------------------------------------------------

bool Search::is_restart_due() const {
    const bool may_repeat_solutions = statistics_.solutions > 0 && objective_ == nullptr;
    return statistics_.failures - failures_before_ >= cutoff_ && !may_repeat_solutions && !path_.is_empty();
}

void Search::return_to_root() {
    path_.clear();
    while (engine_.depth() > depth_before_ + 1) engine_.pop();
}

/// At the root of the search.
void Search::begin_run() {
    failures_before_ = statistics_.failures;
    solutions_before_ = statistics_.solutions;
    cutoff_ = policy_.restarts.cutoff(run_, fruitless_);
    is_in_neighbourhood_ = false;
    if (objective_ != nullptr) objective_->cut(engine_);
    open_.enter(0, engine_.store());
    open_.level_has_changed(); // by givens, cuts and nogoods
    is_consistent_ = propagate();
    close_node(std::nullopt, false);
    is_entering_run_ = true;
}

/// The root is at its fixpoint.
void Search::enter_run() {
    if (objective_ != nullptr) objective_->raise_bound(engine_.store());
    if (policy_.by_discrepancies)
        engine_.push(); // what a run refutes is refuted in that run alone
    else if (policy_.restarts.probes_root && run_ > 0 && !probe_root())
        return;
    if (policy_.neighbourhood != nullptr && !best_.empty()) enter_neighbourhood();
}

/// False if the root has failed, or is not at its fixpoint for a limit.
bool Search::probe_root() {
    const std::size_t known = facts_.size();
    if (open_.update(engine_.store())) probe_.run(objective_, open_.variables(), facts_);
    if (facts_.size() == known && !engine_.failed()) return true;
    open_.level_has_changed();
    is_consistent_ = propagate();
    close_node(std::nullopt, false);
    return is_consistent_ && !is_propagating_;
}

void Search::restart() {
    if (is_in_neighbourhood_) end_neighbourhood(Neighbourhood::Outcome::given_up);
    Path given_up = std::exchange(path_, {});
    given_up.refute(given_up.retract().atom); // the run has ended in a failure below its last decision
    return_to_root();
    const bool has_improved = statistics_.solutions > solutions_before_;
    const bool has_learnt = policy_.nogoods != nullptr && !is_in_neighbourhood_ && learn_from(given_up);
    if (!has_improved && !has_learnt && !is_in_neighbourhood_) ++fruitless_;
    begin_next_run();
}

void Search::begin_next_run() {
    if (!is_in_neighbourhood_) ++run_;
    ++statistics_.restarts;
    brancher_.on_restart();
    begin_run();
}

/// A refuted decision and the decisions above it are ruled out together, so the next run need not try them again. Atoms
/// that the root decides are left out. Returns whether something is ruled out for good: a value at the root, or a
/// nogood of decisions x = v, which is noticed at once. No run finds it again, and there are finitely many, unless
/// nogoods had to be forgotten.
bool Search::learn_from(const Path& given_up) {
    bool is_for_good = false;
    for (const auto& [refuted, depth] : given_up.refutations()) {
        if (depth >= policy_.restarts.longest_nogood) continue;
        atoms_.clear();
        bool is_satisfied = false;
        const auto take = [&](Atom atom) {
            const Truth known = truth(atom, engine_.store());
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
            if (!atoms_.empty()) facts_.push_back(!atoms_.front());
            if (atoms_.empty() ? !engine_.fail({Origin::nogood})
                               : !engine_.post(!atoms_.front(), {Origin::nogood}))
                break;
        } else {
            policy_.nogoods->add(atoms_);
            ++statistics_.nogoods;
            is_for_good |= std::all_of(atoms_.begin(), atoms_.end(),
                                       [](Atom atom) { return atom.operation() == Atom::Operation::equal; });
        }
    }
    atoms_.clear();
    if (!policy_.nogoods->reduce(engine_.store(), atoms_)) return is_for_good;
    for (const Atom last : atoms_) {
        facts_.push_back(!last);
        if (!engine_.post(!last, {Origin::nogood})) break;
    }
    return false;
}

void Search::enter_neighbourhood() {
    if (!open_.update(engine_.store())) return;
    SearchState state{engine_, model_, random_, open_.variables(), open_.positions()};
    atoms_.clear();
    policy_.neighbourhood->choose(state, best_, atoms_);
    if (atoms_.empty()) return; // all of it
    is_in_neighbourhood_ = true;
    cutoff_ = policy_.restarts.cutoff(0); // neighbourhoods grow instead
    engine_.push();
    for (const Atom kept : atoms_)
        if (!engine_.post(kept, {Origin::kept})) break;
    is_consistent_ = propagate();
    close_node(std::nullopt, false);
}

/// The tree of this run is done. False if it was the whole tree.
bool Search::go_on_elsewhere() {
    if (is_in_neighbourhood_) {
        end_neighbourhood(Neighbourhood::Outcome::exhausted);
    } else if (has_cut_) {
        has_cut_ = false;
        ++discrepancies_;
    } else {
        return false;
    }
    return_to_root();
    begin_next_run();
    return true;
}

void Search::end_neighbourhood(Neighbourhood::Outcome otherwise) const {
    const bool has_improved = statistics_.solutions > solutions_before_;
    policy_.neighbourhood->on_run(has_improved ? Neighbourhood::Outcome::improved : otherwise);
}

} // namespace csp
