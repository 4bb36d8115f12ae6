#include <csp/search/learning_search.hpp>

#include <csp/base/truth.hpp>

#include <algorithm>
#include <utility>

/// What runs of a LearningSearch begin with: assumptions, parts of the best solution, cores.
namespace csp {

namespace {

/// As long as it exists, the engine does not pause.
class Uninterrupted {
  public:
    Uninterrupted(Engine& engine, Interrupt& interrupt) : engine_(engine), interrupt_(interrupt) {
        engine_.set_interrupt(nullptr);
    }
    ~Uninterrupted() { engine_.set_interrupt(&interrupt_); }
    Uninterrupted(const Uninterrupted&) = delete;
    Uninterrupted& operator=(const Uninterrupted&) = delete;

  private:
    Engine& engine_;
    Interrupt& interrupt_;
};

} // namespace

// Runs -------------------------------------------------------------------------------------------------

bool LearningSearch::is_restart_due() const {
    if (path_.empty()) return false;
    if (policy_.restarts.kind == &restart::lbd && kept_level_ == 0 && !is_on_cores_) return trend_.is_worse();
    return statistics_.failures - failures_before_ >= cutoff_;
}

void LearningSearch::restart(Neighbourhood::Outcome outcome) {
    if (kept_level_ > 0) {
        const bool has_improved = statistics_.solutions > solutions_before_;
        policy_.neighbourhood->on_run(has_improved ? Neighbourhood::Outcome::improved : outcome);
    } else if (!is_on_cores_) {
        ++run_;
    }
    const bool is_end_of_cores = is_on_cores_ && !has_found_core_;
    leave_core_run(); // what it assumed is undone with its levels
    ++statistics_.restarts;
    go_back_to(0);
    log_.forget_root();
    if (is_end_of_cores && guide_->has_new_sums()) add_core_sums();
    if (nogoods_.is_full()) forget_nogoods();
    if (shared_ != nullptr) take_news();
    brancher_.on_restart();
    begin_run();
}

/// At the root, where no fact has a nogood for its reason.
void LearningSearch::forget_nogoods() {
    atoms_.clear();
    nogoods_.reduce(engine_.store(), atoms_);
    for (const Atom last : atoms_) {
        facts_.push_back(!last);
        if (!engine_.post(!last, {Origin::nogood})) break;
    }
}

/// Auxiliary variables need not be the same in other engines.
void LearningSearch::tell(std::span<const Atom> lesson) {
    const bool is_of_model = std::all_of(lesson.begin(), lesson.end(), [this](Atom atom) {
        return atom.variable().index < engine_.variable_count();
    });
    if (lesson.size() <= SharedNogoods::longest && is_of_model) shared_->add(lesson, author_);
}

/// What others have learned, at the root: of what is true there nothing needs to be said.
void LearningSearch::take_news() {
    for (std::vector<Atom>& atoms : shared_->news(seen_, author_)) {
        std::erase_if(atoms, [this](Atom atom) { return is_true(atom, engine_.store()); });
        if (atoms.size() >= 2) {
            nogoods_.add(atoms, 2);
            continue;
        }
        // With nothing left, all of it is true, and there is no solution.
        if (atoms.size() == 1) facts_.push_back(!atoms.front());
        if (!(atoms.empty() ? engine_.fail({Origin::nogood})
                            : engine_.post(!atoms.front(), {Origin::nogood})))
            break;
    }
}

/// At the root of the search.
void LearningSearch::begin_run() {
    failures_before_ = statistics_.failures;
    solutions_before_ = statistics_.solutions;
    trend_.begin_run();
    cutoff_ = policy_.restarts.cutoff(run_ / 2); // both orders get the lengths of the schedule
    kept_level_ = 0;
    if (objective_ != nullptr) {
        objective_->cut(engine_);
        if (guide_) post_cost_facts();
    }
    open_.enter(0, engine_.store());
    open_.level_has_changed(); // by givens, cuts and nogoods
    is_consistent_ = engine_.propagate();
    close_node(std::nullopt, false);
    is_entering_run_ = true;
}

/// The root is at its fixpoint.
void LearningSearch::enter_run() {
    if (objective_ == nullptr) return;
    objective_->raise_bound(engine_.store());
    if (best_.empty() || !assumptions_.empty()) return;
    if (uses_cores_) {
        if (!raise_bound_by_cores()) return;
        if (uses_cores_ && guide_->is_due(engine_.propagations()) && may_gain_by_cores())
            return enter_core_run();
    }
    if (policy_.neighbourhood != nullptr) enter_neighbourhood();
}

/// Keeps a part of the best solution by decisions, so that what is learned holds everywhere.
void LearningSearch::enter_neighbourhood() {
    if (!open_.update(engine_.store())) return;
    SearchState state{engine_, model_, random_, open_.variables(), open_.positions()};
    std::vector<Atom> kept;
    policy_.neighbourhood->choose(state, best_, kept);
    log_.forget_root();
    for (const Atom atom : kept) {
        const Truth known = truth(atom, engine_.store());
        if (known == Truth::yes) continue;
        if (known == Truth::no || !open_.update(engine_.store()) || is_at_limit()) break;
        take(atom);
        kept_level_ = level();
        if (!is_consistent_ || is_propagating_) break;
    }
    if (kept_level_ > 0) cutoff_ = policy_.restarts.cutoff(0);
}

// Assumptions ------------------------------------------------------------------------------------------

/// The first that is not true; nothing if all are.
std::optional<Atom> LearningSearch::open_assumption() {
    if (assumed_) return std::nullopt;
    for (; next_assumption_ < assumptions_.size(); ++next_assumption_)
        if (const Atom next = assumptions_[next_assumption_]; !is_true(next, engine_.store())) return next;
    assumed_ = level();
    return std::nullopt;
}

/// All decisions so far are assumptions. If they make this one false, that is the end.
void LearningSearch::assume(Atom assumption) {
    if (path_.empty()) log_.forget_root();
    if (!is_true(!assumption, engine_.store())) {
        (void)open_.update(engine_.store());
        return take(assumption);
    }
    blamed_ = {assumption};
    for (const std::uint32_t level : analysis_.levels_behind(!assumption))
        blamed_.push_back(path_[level - 1].atom);
    is_on_cores_ ? note_core() : close();
}

// Cores of the cost ------------------------------------------------------------------------------------

/// Assumes that all terms of the cost are at their least values. Where that is known to have no core, what the cores so
/// far have in common comes next.
void LearningSearch::enter_core_run() {
    if (!assume_terms(guide_->has_light_terms() ? CoreStage::all : CoreStage::heavy)) {
        guide_->note_no_core();
        if (!guide_->has_new_sums()) return;
        add_core_sums();
        return begin_run();
    }
    is_on_cores_ = true;
    has_found_core_ = false;
    guide_->begin_run(engine_.propagations());
    constexpr std::uint64_t most_doublings = 5;
    cutoff_ = policy_.restarts.cutoff(0) << std::min(guide_->futile_runs(), most_doublings);
}

/// At the root. False if there are none.
bool LearningSearch::assume_terms(CoreStage stage) {
    core_.clear();
    needed_ = trials_ = 0;
    const auto which = stage == CoreStage::all ? CoreGuide::Terms::all : CoreGuide::Terms::heavy;
    assume_for_cores(guide_->choose(which, engine_.store()), stage);
    return !assumptions_.empty();
}

void LearningSearch::assume_for_cores(std::vector<Atom> assumptions, CoreStage stage) {
    assumptions_ = std::move(assumptions);
    core_stage_ = stage;
    next_assumption_ = 0;
    assumed_.reset();
}

/// The blamed assumptions are a core. Then one after the other is left out, to see whether the rest is still one.
void LearningSearch::note_core() {
    const auto first_open = core_.begin() + static_cast<std::ptrdiff_t>(needed_);
    const auto is_needed = [&](Atom atom) {
        return std::find(core_.begin(), first_open, atom) != first_open;
    };
    const auto others = std::stable_partition(blamed_.begin(), blamed_.end(), is_needed);
    needed_ = static_cast<std::size_t>(others - blamed_.begin());
    core_ = blamed_;
    shrink_core();
}

void LearningSearch::shrink_core() {
    constexpr std::size_t most_trials = 100;
    constexpr std::uint64_t failures_per_trial =
        2; // more of them make smaller cores, but take longer than these save
    if (needed_ == core_.size() || core_.size() < 2 || ++trials_ > most_trials) return take_core();
    go_back_to(0);
    std::vector<Atom> others = core_;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(needed_));
    assume_for_cores(std::move(others), CoreStage::shrink);
    failures_before_ = statistics_.failures;
    cutoff_ = failures_per_trial;
}

/// Without the atom left out, no core has been found in time.
void LearningSearch::keep_in_core() {
    ++needed_;
    shrink_core();
}

void LearningSearch::take_core() {
    has_found_core_ = true;
    blamed_.clear();
    if (const auto fact = guide_->note_core(core_)) new_facts_.push_back(*fact);
    restart(Neighbourhood::Outcome::exhausted);
}

/// Whether propagation has found no core among all terms. Then a search for one begins with the heavy terms.
bool LearningSearch::goes_on_with_heavy_terms() {
    if (!is_on_cores_ || core_stage_ != CoreStage::all || !assumed_) return false;
    go_back_to(0);
    assume_terms(CoreStage::heavy);
    return true;
}

void LearningSearch::leave_core_run() {
    if (!is_on_cores_) return;
    is_on_cores_ = false;
    assumptions_.clear();
    assumed_.reset();
    guide_->end_run(engine_.propagations());
    if (!has_found_core_) guide_->note_no_core();
}

/// Their variables need a root without this search.
void LearningSearch::add_core_sums() {
    suspend();
    for (const CoreSum& sum : guide_->add_sums(engine_, facts_))
        if (check_) check_->note_sum(sum);
    nogoods_.make_room(engine_.store().variable_count());
    {
        const Uninterrupted uninterrupted(engine_, watch_); // what is not at its fixpoint cannot be searched
        engine_.propagate();
    }
    enter_level();
}

/// At the root, for good.
void LearningSearch::post_cost_facts() {
    if (objective_->best() != Objective::none)
        guide_->harden(objective_->best() - 1, engine_.store(), new_facts_);
    for (const Atom fact : std::exchange(new_facts_, {})) {
        facts_.push_back(fact);
        if (!engine_.failed()) engine_.post(fact, {Origin::objective});
    }
}

/// Not if the bound that is known comes closer to the best cost than to what the terms say: too many cores would say
/// nothing new.
bool LearningSearch::may_gain_by_cores() const {
    const WideValue known = objective_->bound().value_or(guide_->bound());
    return known - guide_->bound() <= objective_->best() - known;
}

/// At the root's fixpoint. False if that leaves nothing, or a limit was reached. A guide that has nothing to assume, since
/// the terms are too many or too wide, goes: what it says is no bound.
bool LearningSearch::raise_bound_by_cores() {
    if (!guide_) guide_.emplace(objective_->cost(), engine_);
    uses_cores_ = guide_->is_useful();
    if (!uses_cores_) {
        guide_.reset();
        return true;
    }
    guide_->look_at(engine_.store());
    if (objective_->bound() && guide_->bound() <= *objective_->bound()) return true;
    if (const auto fact = objective_->raise_bound(guide_->bound(), engine_)) facts_.push_back(*fact);
    is_consistent_ = engine_.propagate();
    close_node(std::nullopt, false);
    return is_consistent_ && !is_propagating_;
}

} // namespace csp
