#include <csp/search/learning_search.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// By variable: whether solutions that differ in it are different. Decisions about others could not rule one out.
std::vector<bool> told_apart_by(std::span<const Group> groups) {
    std::vector<bool> matters;
    for (const Group& group : groups)
        for (const Var x : group.variables) {
            if (x.index >= matters.size()) matters.resize(x.index + 1);
            matters[x.index] = group.is_projected;
        }
    return matters;
}

} // namespace

LearningSearch::LearningSearch(Engine& engine, const Model& model, Brancher& brancher, Random& random,
                               LimitWatch& watch, SearchPolicy policy, std::unique_ptr<LessonCheck> check)
    : engine_(engine),
      model_(model),
      brancher_(brancher),
      random_(random),
      watch_(watch),
      policy_(policy),
      analysis_(engine, log_, nogoods_),
      check_(std::move(check)) {
    if (policy_.restarts.kind == &restart::none) policy_.restarts = {.kind = &restart::luby};
}

void LearningSearch::begin(std::span<const Group> groups, std::span<const Atom> givens,
                           Objective* objective) {
    begin_assuming(groups, givens, {}, objective);
}

void LearningSearch::begin_assuming(std::span<const Group> groups, std::span<const Atom> givens,
                                    std::span<const Atom> assumptions, Objective* objective) {
    end();
    random_.restart();
    brancher_.on_begin();
    if (policy_.neighbourhood != nullptr) policy_.neighbourhood->on_begin();
    prepare(groups, givens, objective);
    assumptions_.assign(assumptions.begin(), assumptions.end());
    uses_cores_ = uses_cores_ && assumptions.empty();
    resume({});
}

/// Forgets what was learned.
void LearningSearch::prepare(std::span<const Group> groups, std::span<const Atom> givens,
                             Objective* objective) {
    objective_ = objective;
    givens_.assign(givens.begin(), givens.end());
    assumptions_.clear();
    blamed_.clear();
    is_on_cores_ = false;
    new_facts_.clear();
    guide_.reset();
    uses_cores_ = policy_.uses_cores && objective != nullptr;
    run_ = 0;
    trend_.begin();
    turn_ = {};
    told_apart_ = objective != nullptr ? std::vector<bool>() : told_apart_by(groups);
    nogoods_.begin(engine_.store().variable_count());
    activity_.begin(told_apart_);
    if (check_) check_->begin(givens, groups);
    if (sharpener_) sharpener_->begin(givens);
    open_.reset(groups, engine_.variable_count());
}

void LearningSearch::resume(Handover handover) {
    watch_.resume();
    statistics_ = handover.statistics;
    best_ = std::move(handover.best);
    facts_ = std::move(handover.facts);
    stopped_ = StopReason::none;
    propagations_before_ = engine_.propagations() - statistics_.propagations;
    at_solution_ = is_propagating_ = is_entering_run_ = has_given_up_ = false;
    leave_core_run();
    if (!best_.empty()) activity_.follow(best_);
    enter_root();
    watch_.pause();
    statistics_.time = watch_.time();
}

void LearningSearch::enter_root() {
    is_consistent_ = !engine_.failed();
    if (!is_consistent_) { // the model contradicts itself
        statistics_.nodes = statistics_.failures = 1;
        return;
    }
    if (objective_ != nullptr) objective_->raise_bound(engine_.store());
    enter_level();
    effort_before_ = effort();
    begin_run();
}

/// The level of the root, with all that holds on it.
void LearningSearch::enter_level() {
    depth_before_ = engine_.depth();
    engine_.push();
    has_begun_ = true;
    log_.begin(engine_.store());
    activity_.return_to(0);
    next_assumption_ = 0;
    assumed_.reset();
    engine_.set_log(&log_, &nogoods_);
    for (const Atom given : givens_)
        if (!engine_.post(given)) break;
    for (const Atom fact : facts_)
        if (engine_.failed() || !engine_.post(fact, {Origin::nogood})) break;
}

void LearningSearch::end() {
    suspend();
    nogoods_.begin(engine_.store().variable_count());
}

void LearningSearch::suspend() {
    path_.clear();
    if (!has_begun_) return;
    engine_.set_log(nullptr, nullptr);
    // The depth decides: an exception from a predicate may have left levels of a look-ahead behind.
    while (engine_.depth() > depth_before_) engine_.pop();
    has_begun_ = false;
}

bool LearningSearch::next() {
    if (stopped_ == StopReason::exhausted) return false;
    watch_.resume();
    stopped_ = StopReason::none;
    const bool is_found = advance();
    watch_.pause();
    statistics_.propagations = engine_.propagations() - propagations_before_;
    statistics_.time = watch_.time();
    return is_found;
}

bool LearningSearch::advance() {
    if (statistics_.solutions >= watch_.limits().solutions) {
        stopped_ = StopReason::solution_limit;
        return false;
    }
    if (at_solution_) leave_solution();
    while (stopped_ != StopReason::exhausted) {
        if (is_propagating_) {
            if ((stopped_ = watch_.due()) != StopReason::none) return false;
            is_consistent_ = engine_.propagate();
            close_node(branch_, is_refutation_);
        } else if (!is_consistent_) {
            if (is_at_limit() || is_turn_over()) return false;
            learn_from_failure();
        } else if (std::exchange(is_entering_run_, false)) {
            enter_run();
        } else if (const auto assumption = open_assumption()) {
            if (is_at_limit()) return false;
            assume(*assumption);
        } else if (goes_on_with_heavy_terms()) {
            continue;
        } else if (path_.size() < kept_level_) {
            restart(Neighbourhood::Outcome::exhausted);
        } else if (is_restart_due()) {
            is_shrinking() ? keep_in_core() : restart(Neighbourhood::Outcome::given_up);
        } else if (!open_.update(engine_.store())) {
            if (accept_solution()) return true;
        } else {
            if (is_at_limit()) return false;
            decide();
        }
    }
    return false;
}

/// Nothing is left to search.
void LearningSearch::close() {
    stopped_ = StopReason::exhausted;
    if (objective_ != nullptr) objective_->close();
}

bool LearningSearch::is_at_limit() {
    statistics_.propagations = engine_.propagations() - propagations_before_;
    stopped_ = watch_.reached(statistics_);
    return stopped_ != StopReason::none;
}

/// Another search would find the solutions again that were handed out.
bool LearningSearch::is_turn_over() {
    const bool may_repeat_solutions = statistics_.solutions > 0 && objective_ == nullptr;
    const std::uint64_t spent = engine_.effort() + effort() - effort_before_;
    has_given_up_ = (statistics_.failures >= turn_.failures || spent >= turn_.effort) &&
                    !may_repeat_solutions && !path_.empty();
    if (has_given_up_) leave_core_run();
    return has_given_up_;
}

/// What learning has cost beside the runs of rules, in the unit of Engine::effort(). To look at a watched atom, or at a fact
/// that a reason names, takes about as long as a cheap rule, and to analyse an atom twice that.
std::uint64_t LearningSearch::effort() const {
    constexpr std::uint64_t for_analysis = 2;
    return log_.effort() + nogoods_.visits() + for_analysis * analysed_ +
           (sharpener_ ? sharpener_->effort() : 0);
}

// Nodes ------------------------------------------------------------------------------------------------

void LearningSearch::decide() {
    if (path_.empty()) {
        log_.forget_root();
        if (sharpener_) sharpener_->note_root();
    }
    if (objective_ != nullptr && objective_->is_stale()) { // another search has found a better solution
        objective_->cut(engine_);
        open_.level_has_changed();
        is_consistent_ = engine_.propagate();
        return close_node(std::nullopt, false);
    }
    take(choose());
}

Atom LearningSearch::choose() {
    const bool is_by_activity = run_ % 2 == 1;
    if (is_by_activity)
        if (const auto atom = activity_.next(engine_.store(), level())) return *atom;
    SearchState state{engine_, model_, random_, open_.variables(), open_.positions()};
    const BranchChoice choice = choice_of(brancher_, state);
    if (!choice.is_dead_end()) return choice.first();
    const Var first = open_.variables().front();
    return Atom::equal(first, engine_.store().min(first));
}

void LearningSearch::take(Atom decision) {
    path_.push_back({decision, open_.mark()});
    statistics_.peak_depth = std::max(statistics_.peak_depth, static_cast<int>(path_.size()));
    trail_before_ = engine_.store().trail().cells.size();
    is_consistent_ = engine_.decide(decision);
    close_node(decision, false);
}

/// Goes back to where the lesson of the failure first rules something out.
void LearningSearch::learn_from_failure() {
    if (path_.empty()) return close();
    const Lesson* const lesson = analysis_.analyse();
    if (check_) check_->confirm(lesson == nullptr ? Lesson() : *lesson, analysis_, objective_);
    if (lesson == nullptr) return close();
    ++statistics_.nogoods;
    trend_.note(lesson->levels);
    analysed_ += analysis_.seen().size();
    activity_.note_conflict(analysis_.seen());
    go_back_to(lesson->level);
    engine_.begin_node();
    trail_before_ = engine_.store().trail().cells.size();
    const std::span atoms(lesson->atoms);
    if (shared_ != nullptr) tell(atoms);
    if (atoms.size() < 2) facts_.push_back(!atoms.front());
    const std::uint32_t number = atoms.size() < 2 ? 0 : nogoods_.add(atoms, lesson->levels);
    engine_.post_nogood(!atoms.front(), number, atoms.subspan(1));
    if (objective_ != nullptr) objective_->cut(engine_);
    is_consistent_ = engine_.propagate();
    close_node(!atoms.front(), true);
}

void LearningSearch::go_back_to(std::uint32_t level) {
    while (path_.size() > level) {
        const OpenVariables::Mark open = path_.back().open;
        path_.pop_back();
        engine_.pop();
        if (path_.size() == level) open_.restore(open, engine_.store());
    }
    activity_.return_to(level);
    next_assumption_ = 0;
    if (assumed_ && level < *assumed_) assumed_.reset();
}

void LearningSearch::close_node(std::optional<Atom> branch, bool is_refutation) {
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
bool LearningSearch::accept_solution() {
    const Store& store = engine_.store();
    if (objective_ != nullptr && !objective_->improve(store)) {
        leave_solution();
        return false;
    }
    ++statistics_.solutions;
    at_solution_ = true;
    if (engine_.listener() != nullptr) engine_.listener()->on_solution(engine_.depth());
    if (check_) check_->note_solution(store);
    brancher_.on_solution(store);
    if (policy_.neighbourhood != nullptr) policy_.neighbourhood->on_solution(store);
    if (objective_ == nullptr) return true;
    best_.resize(engine_.store().variable_count());
    for (std::uint32_t x = 0; x < best_.size(); ++x) best_[x] = store.min(Var{x});
    activity_.follow(best_);
    return true;
}

/// Demands a better solution or, if there is nothing to minimise, another one.
void LearningSearch::leave_solution() {
    at_solution_ = false;
    if (objective_ != nullptr) {
        objective_->cut(engine_);
        is_consistent_ = engine_.propagate();
        if (!is_consistent_ || engine_.is_interrupted()) return close_node(std::nullopt, false);
    }
    rule_out_decisions();
}

/// The decisions in force have been dealt with: goes on as if those that solutions are told apart by, and assumptions,
/// were a nogood.
void LearningSearch::rule_out_decisions() {
    constexpr std::uint32_t for_good = 1;
    const std::size_t assumptions = assumed_.value_or(0);
    const auto matters = [&](std::size_t i) {
        return told_apart_.empty() || i < assumptions || told_apart_[path_[i].atom.variable().index];
    };
    while (!path_.empty() && !matters(path_.size() - 1)) go_back_to(level() - 1);
    if (path_.empty()) return close();
    atoms_.clear();
    for (std::size_t i = 0; i < path_.size(); ++i)
        if (matters(i)) atoms_.push_back(path_[i].atom);
    std::reverse(atoms_.begin(), atoms_.end());
    go_back_to(atoms_.size() < 2 ? 0 : level() - 1); // a single atom is ruled out everywhere
    engine_.begin_node();
    trail_before_ = engine_.store().trail().cells.size();
    const std::uint32_t number = atoms_.size() < 2 ? 0 : nogoods_.add(atoms_, for_good);
    engine_.post_nogood(!atoms_.front(), number, std::span(atoms_).subspan(1));
    if (objective_ != nullptr) objective_->cut(engine_);
    is_consistent_ = engine_.propagate();
    close_node(!atoms_.front(), true);
}

} // namespace csp
