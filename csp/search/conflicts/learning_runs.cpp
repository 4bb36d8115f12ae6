#include <csp/search/conflicts/learning.hpp>

#include <csp/base/atom.hpp>

#include <algorithm>
#include <utility>

// What LearningConflicts do for the runs of a search, and between them.
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

Run::Step LearningConflicts::step() {
    const Run::Step step = run().on_fixpoint(*this);
    if (step != Run::Step::none || !is_run_over()) return step;
    run().on_cutoff(*this);
    return Run::Step::taken;
}

bool LearningConflicts::is_run_over() const {
    if (tree_.path.is_empty()) return false;
    return tree_.run.follows_trend ? trend_.is_worse() : tree_.failures_of_run() >= tree_.run.cutoff;
}

bool LearningConflicts::return_to_root(Run::Outcome) {
    go_back_to(0);
    log_.forget_root();
    return true;
}

void LearningConflicts::between_runs() {
    if (nogoods_.is_full()) forget_nogoods();
    if (shared_ != nullptr) take_shared();
}

/// Forgets nogoods, at the root, since no fact there has a nogood as its reason.
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

// Decisions that state a region ------------------------------------------------------------------------

std::optional<std::uint32_t> LearningConflicts::keep(std::span<const Atom> atoms) {
    std::uint32_t level = 0;
    log_.forget_root();
    for (const Atom atom : atoms) {
        const Truth known = truth(atom, tree_.engine.store());
        if (known == Truth::yes) continue;
        if (known == Truth::no || !tree_.open.update(tree_.engine.store()) || tree_.is_at_limit()) break;
        tree_.decide(atom);
        level = tree_.level();
        if (!tree_.node.is_consistent || tree_.node.is_propagating) break;
    }
    return level > 0 ? std::optional(level) : std::nullopt;
}

std::optional<std::vector<Atom>> LearningConflicts::assume(Atom assumption) {
    if (tree_.path.is_empty()) log_.forget_root();
    if (!is_true(!assumption, tree_.engine.store())) {
        (void)tree_.open.update(tree_.engine.store());
        tree_.decide(assumption);
        return std::nullopt;
    }
    std::vector<Atom> core{assumption};
    for (const std::uint32_t level : analysis_.levels_behind(!assumption))
        core.push_back(tree_.path[level - 1].atom);
    return core;
}

void LearningConflicts::add_sums(CoreGuide& guide) {
    leave_root();
    for (const CoreSum& sum : guide.add_sums(tree_.engine, tree_.facts))
        if (check_) check_->note_sum(sum);
    nogoods_.make_room(tree_.engine.store().variable_count());
    {
        const Uninterrupted uninterrupted(tree_.engine, tree_.watch); // only a fixpoint can be searched
        tree_.engine.propagate();
    }
    push_root();
}

} // namespace csp
