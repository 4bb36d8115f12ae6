#include <csp/search/learning.hpp>

#include <csp/base/truth.hpp>

#include <algorithm>
#include <utility>

/// What runs of a LearningConflicts begin with: assumptions, parts of the best solution, cores.
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

bool LearningConflicts::is_restart_due() const {
    if (tree_.path.is_empty()) return false;
    if (restarts_.kind == &restart::lbd && kept_level_ == 0 && !is_on_cores_) return trend_.is_worse();
    return tree_.failures_of_run() >= tree_.run.cutoff;
}

void LearningConflicts::restart(Neighbourhood::Outcome outcome) {
    if (kept_level_ > 0) {
        tree_.policy.neighbourhood->on_run(tree_.has_improved() ? Neighbourhood::Outcome::improved : outcome);
    } else if (!is_on_cores_) {
        ++runs_;
    }
    const bool is_end_of_cores = is_on_cores_ && !has_found_core_;
    leave_core_run(); // what it assumed is undone with its levels
    ++tree_.statistics.restarts;
    go_back_to(0);
    log_.forget_root();
    if (is_end_of_cores && guide_->has_new_sums()) add_core_sums();
    if (nogoods_.is_full()) forget_nogoods();
    if (shared_ != nullptr) take_news();
    tree_.brancher.on_restart();
    begin_run();
}

/// At the root, where no fact has a nogood for its reason.
void LearningConflicts::forget_nogoods() {
    atoms_.clear();
    nogoods_.reduce(tree_.engine.store(), atoms_);
    for (const Atom last : atoms_) {
        tree_.facts.push_back(!last);
        if (!tree_.engine.post(!last, {Origin::nogood})) break;
    }
}

/// Auxiliary variables need not be the same in other engines.
void LearningConflicts::tell(std::span<const Atom> lesson) {
    const bool is_of_model = std::all_of(lesson.begin(), lesson.end(), [this](Atom atom) {
        return atom.variable().index < tree_.engine.variable_count();
    });
    if (lesson.size() <= SharedNogoods::longest && is_of_model) shared_->add(lesson, author_);
}

/// What others have learned, at the root: of what is true there nothing needs to be said.
void LearningConflicts::take_news() {
    for (std::vector<Atom>& atoms : shared_->news(seen_, author_)) {
        std::erase_if(atoms, [this](Atom atom) { return is_true(atom, tree_.engine.store()); });
        if (atoms.size() >= 2) {
            nogoods_.add(atoms, 2);
            continue;
        }
        // With nothing left, all of it is true, and there is no solution.
        if (atoms.size() == 1) tree_.facts.push_back(!atoms.front());
        if (!(atoms.empty() ? tree_.engine.fail({Origin::nogood})
                            : tree_.engine.post(!atoms.front(), {Origin::nogood})))
            break;
    }
}

void LearningConflicts::prepare_run() {
    trend_.begin_run();
    tree_.run.cutoff = restarts_.cutoff(runs_ / 2); // both orders get the lengths of the schedule
    kept_level_ = 0;
    if (guide_) post_cost_facts();
}

void LearningConflicts::enter_run() {
    if (tree_.objective == nullptr) return;
    tree_.objective->raise_bound(tree_.engine.store());
    if (tree_.best.empty() || !assumptions_.empty()) return;
    if (uses_cores_) {
        if (!raise_bound_by_cores()) return;
        if (uses_cores_ && guide_->is_due(tree_.engine.propagations()) && may_gain_by_cores())
            return enter_core_run();
    }
    if (tree_.policy.neighbourhood != nullptr) enter_neighbourhood();
}

/// Keeps a part of the best solution by decisions, so that what is learned holds everywhere.
void LearningConflicts::enter_neighbourhood() {
    if (!tree_.open.update(tree_.engine.store())) return;
    SearchState state = tree_.state();
    std::vector<Atom> kept;
    tree_.policy.neighbourhood->choose(state, tree_.best, kept);
    log_.forget_root();
    for (const Atom atom : kept) {
        const Truth known = truth(atom, tree_.engine.store());
        if (known == Truth::yes) continue;
        if (known == Truth::no || !tree_.open.update(tree_.engine.store()) || tree_.is_at_limit()) break;
        tree_.decide(atom);
        kept_level_ = tree_.level();
        if (!tree_.node.is_consistent || tree_.node.is_propagating) break;
    }
    if (kept_level_ > 0) tree_.run.cutoff = restarts_.cutoff(0);
}

// Assumptions ------------------------------------------------------------------------------------------

/// The first that is not true; nothing if all are.
std::optional<Atom> LearningConflicts::open_assumption() {
    if (assumed_) return std::nullopt;
    for (; next_assumption_ < assumptions_.size(); ++next_assumption_)
        if (const Atom next = assumptions_[next_assumption_]; !is_true(next, tree_.engine.store()))
            return next;
    assumed_ = tree_.level();
    return std::nullopt;
}

/// All decisions so far are assumptions. If they make this one false, that is the end.
void LearningConflicts::assume(Atom assumption) {
    if (tree_.path.is_empty()) log_.forget_root();
    if (!is_true(!assumption, tree_.engine.store())) {
        (void)tree_.open.update(tree_.engine.store());
        return tree_.decide(assumption);
    }
    blamed_ = {assumption};
    for (const std::uint32_t level : analysis_.levels_behind(!assumption))
        blamed_.push_back(tree_.path[level - 1].atom);
    is_on_cores_ ? note_core() : tree_.close();
}

// Cores of the cost ------------------------------------------------------------------------------------

/// Assumes that all terms of the cost are at their least values. Where that is known to have no core, what the cores so
/// far have in common comes next.
void LearningConflicts::enter_core_run() {
    if (!assume_terms(guide_->has_light_terms() ? CoreStage::all : CoreStage::heavy)) {
        guide_->note_no_core();
        if (!guide_->has_new_sums()) return;
        add_core_sums();
        return begin_run();
    }
    is_on_cores_ = true;
    has_found_core_ = false;
    guide_->begin_run(tree_.engine.propagations());
    constexpr std::uint64_t most_doublings = 5;
    tree_.run.cutoff = restarts_.cutoff(0) << std::min(guide_->futile_runs(), most_doublings);
}

/// At the root. False if there are none.
bool LearningConflicts::assume_terms(CoreStage stage) {
    core_.clear();
    needed_ = trials_ = 0;
    const auto which = stage == CoreStage::all ? CoreGuide::Terms::all : CoreGuide::Terms::heavy;
    assume_for_cores(guide_->choose(which, tree_.engine.store()), stage);
    return !assumptions_.empty();
}

void LearningConflicts::assume_for_cores(std::vector<Atom> assumptions, CoreStage stage) {
    assumptions_ = std::move(assumptions);
    core_stage_ = stage;
    next_assumption_ = 0;
    assumed_.reset();
}

/// The blamed assumptions are a core. Then one after the other is left out, to see whether the rest is still one.
void LearningConflicts::note_core() {
    const auto first_open = core_.begin() + static_cast<std::ptrdiff_t>(needed_);
    const auto is_needed = [&](Atom atom) {
        return std::find(core_.begin(), first_open, atom) != first_open;
    };
    const auto others = std::stable_partition(blamed_.begin(), blamed_.end(), is_needed);
    needed_ = static_cast<std::size_t>(others - blamed_.begin());
    core_ = blamed_;
    shrink_core();
}

void LearningConflicts::shrink_core() {
    constexpr std::size_t most_trials = 100;
    constexpr std::uint64_t failures_per_trial =
        2; // more of them make smaller cores, but take longer than these save
    if (needed_ == core_.size() || core_.size() < 2 || ++trials_ > most_trials) return take_core();
    go_back_to(0);
    std::vector<Atom> others = core_;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(needed_));
    assume_for_cores(std::move(others), CoreStage::shrink);
    tree_.run.failures_before = tree_.statistics.failures;
    tree_.run.cutoff = failures_per_trial;
}

/// Without the atom left out, no core has been found in time.
void LearningConflicts::keep_in_core() {
    ++needed_;
    shrink_core();
}

void LearningConflicts::take_core() {
    has_found_core_ = true;
    blamed_.clear();
    if (const auto fact = guide_->note_core(core_)) new_facts_.push_back(*fact);
    restart(Neighbourhood::Outcome::exhausted);
}

/// Whether propagation has found no core among all terms. Then a search for one begins with the heavy terms.
bool LearningConflicts::goes_on_with_heavy_terms() {
    if (!is_on_cores_ || core_stage_ != CoreStage::all || !assumed_) return false;
    go_back_to(0);
    assume_terms(CoreStage::heavy);
    return true;
}

void LearningConflicts::leave_core_run() {
    if (!is_on_cores_) return;
    is_on_cores_ = false;
    assumptions_.clear();
    assumed_.reset();
    guide_->end_run(tree_.engine.propagations());
    if (!has_found_core_) guide_->note_no_core();
}

/// Their variables need a root without this search.
void LearningConflicts::add_core_sums() {
    leave_root();
    for (const CoreSum& sum : guide_->add_sums(tree_.engine, tree_.facts))
        if (check_) check_->note_sum(sum);
    nogoods_.make_room(tree_.engine.store().variable_count());
    {
        const Uninterrupted uninterrupted(tree_.engine,
                                          tree_.watch); // what is not at its fixpoint cannot be searched
        tree_.engine.propagate();
    }
    tree_.push_root();
    on_root();
    tree_.post_known();
}

/// At the root, for good.
void LearningConflicts::post_cost_facts() {
    if (tree_.objective->best() != Objective::none)
        guide_->harden(tree_.objective->best() - 1, tree_.engine.store(), new_facts_);
    for (const Atom fact : std::exchange(new_facts_, {})) {
        tree_.facts.push_back(fact);
        if (!tree_.engine.failed()) tree_.engine.post(fact, {Origin::objective});
    }
}

/// Not if the bound that is known comes closer to the best cost than to what the terms say: too many cores would say
/// nothing new.
bool LearningConflicts::may_gain_by_cores() const {
    const WideValue known = tree_.objective->bound().value_or(guide_->bound());
    return known - guide_->bound() <= tree_.objective->best() - known;
}

/// At the root's fixpoint. False if that leaves nothing, or a limit was reached. A guide that has nothing to assume, since
/// the terms are too many or too wide, goes: what it says is no bound.
bool LearningConflicts::raise_bound_by_cores() {
    if (!guide_) guide_.emplace(tree_.objective->cost(), tree_.engine);
    uses_cores_ = guide_->is_useful();
    if (!uses_cores_) {
        guide_.reset();
        return true;
    }
    guide_->look_at(tree_.engine.store());
    if (tree_.objective->bound() && guide_->bound() <= *tree_.objective->bound()) return true;
    if (const auto fact = tree_.objective->raise_bound(guide_->bound(), tree_.engine))
        tree_.facts.push_back(*fact);
    tree_.run_rules();
    return tree_.node.is_consistent && !tree_.node.is_propagating;
}

} // namespace csp
