#include <csp/search/learning.hpp>

#include <csp/base/truth.hpp>

#include <algorithm>
#include <utility>

// The runs of LearningConflicts: restarts, neighbourhoods, assumptions, cores.
namespace csp {

namespace {

/// Keeps the engine from pausing during its lifetime.
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
    if (restarts_.kind == &restart::lbd && kept_level_ == 0 && !cores_.is_on()) return trend_.is_worse();
    return tree_.failures_of_run() >= tree_.run.cutoff;
}

void LearningConflicts::restart(Neighbourhood::Outcome outcome) {
    if (kept_level_ > 0) {
        tree_.policy.neighbourhood->on_run(tree_.has_improved() ? Neighbourhood::Outcome::improved : outcome);
    } else if (!cores_.is_on()) {
        ++runs_;
    }
    const bool is_end_of_cores = cores_.leave(); // its assumptions are undone with their levels
    ++tree_.statistics.restarts;
    go_back_to(0);
    log_.forget_root();
    if (is_end_of_cores && cores_.has_new_sums()) add_core_sums();
    if (nogoods_.is_full()) forget_nogoods();
    if (shared_ != nullptr) take_shared();
    tree_.brancher.on_restart();
    begin_run();
}

/// Forgets nogoods, at the root, where no fact has a nogood as its reason.
void LearningConflicts::forget_nogoods() {
    atoms_.clear();
    nogoods_.reduce(tree_.engine.store(), atoms_);
    for (const Atom last : atoms_) {
        tree_.facts.push_back(!last);
        if (!tree_.engine.post(!last, {Origin::nogood})) break;
    }
}

/// Shares a short lesson, unless it is about auxiliary variables, which need not be the same in other engines.
void LearningConflicts::share_lesson(std::span<const Atom> lesson) {
    const bool is_of_model = std::all_of(lesson.begin(), lesson.end(), [this](Atom atom) {
        return atom.variable().index < tree_.engine.variable_count();
    });
    if (lesson.size() <= SharedNogoods::longest && is_of_model) shared_->add(lesson, author_);
}

/// Adds the nogoods that other searches have learned, at the root, without the atoms that are true there.
void LearningConflicts::take_shared() {
    for (std::vector<Atom>& atoms : shared_->news(seen_, author_)) {
        std::erase_if(atoms, [this](Atom atom) { return is_true(atom, tree_.engine.store()); });
        if (atoms.size() >= 2) {
            nogoods_.add(atoms, 2);
            continue;
        }
        // If no atom is left, all are true, and there is no solution.
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
    cores_.post_facts();
}

void LearningConflicts::enter_run() {
    if (tree_.objective == nullptr) return;
    tree_.objective->raise_bound(tree_.engine.store());
    if (tree_.best.empty() || !assumptions_.is_empty()) return;
    if (cores_.is_wanted()) {
        if (!cores_.raise_bound()) return;
        if (cores_.is_due()) {
            if (cores_.enter(restarts_) || !cores_.has_new_sums()) return;
            add_core_sums();
            return begin_run();
        }
    }
    if (tree_.policy.neighbourhood != nullptr) enter_neighbourhood();
}

/// Keeps a part of the best solution by decisions, so that lessons hold everywhere.
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

// Assumptions and cores --------------------------------------------------------------------------------

/// Decides an assumption; all decisions so far are assumptions. If these make it false, they are a core: it ends the
/// search, or goes to the CoreRun.
void LearningConflicts::assume(Atom assumption) {
    if (tree_.path.is_empty()) log_.forget_root();
    if (!is_true(!assumption, tree_.engine.store())) {
        (void)tree_.open.update(tree_.engine.store());
        return tree_.decide(assumption);
    }
    blamed_ = {assumption};
    for (const std::uint32_t level : analysis_.levels_behind(!assumption))
        blamed_.push_back(tree_.path[level - 1].atom);
    cores_.is_on() ? go_on_with_core(cores_.note_core(std::exchange(blamed_, {}))) : tree_.exhaust();
}

/// Goes on with fewer assumptions, or in another run if the core is complete.
void LearningConflicts::go_on_with_core(bool has_fewer) {
    has_fewer ? go_back_to(0) : restart(Neighbourhood::Outcome::exhausted);
}

/// Leaves the root and enters it again: the variables of the sums must be added outside of the search.
void LearningConflicts::add_core_sums() {
    leave_root();
    for (const CoreSum& sum : cores_.add_sums())
        if (check_) check_->note_sum(sum);
    nogoods_.make_room(tree_.engine.store().variable_count());
    {
        const Uninterrupted uninterrupted(tree_.engine, tree_.watch); // only a fixpoint can be searched
        tree_.engine.propagate();
    }
    push_root();
}

} // namespace csp
