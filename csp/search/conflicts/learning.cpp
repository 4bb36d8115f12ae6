#include <csp/search/conflicts/learning.hpp>

#include <csp/base/atom.hpp>
#include <csp/search/run/core_guide.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

constexpr std::uint32_t by_activity = 1; ///< see SearchTree::RunState::order

/// By variable, whether solutions that differ in it are different. Decisions on any other variable could not rule out a
/// solution.
std::vector<bool> told_apart_by(std::span<const Group> groups) {
    std::vector<bool> matters;
    for (const Group& group : groups)
        for (const Var x : group.variables) {
            if (x.index >= matters.size()) matters.resize(x.index + 1);
            matters[x.index] = group.is_projected;
        }
    return matters;
}

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

LearningConflicts::LearningConflicts(SearchTree& tree, std::unique_ptr<LessonCheck> check)
    : Conflicts(tree),
      nogoods_(tree.policy.tuning.most_learned_nogoods),
      analysis_(tree.engine, log_, nogoods_),
      check_(std::move(check)),
      trend_(tree.policy.tuning.trend_nogoods, tree.policy.tuning.trend_margin) {}

void LearningConflicts::begin() {
    trend_.begin();
    told_apart_ = tree_.objective != nullptr ? std::vector<bool>() : told_apart_by(tree_.open.groups());
    nogoods_.begin(tree_.engine.store().variable_count());
    activity_.begin(told_apart_);
    if (check_) check_->begin(tree_.begun.atoms, tree_.open.groups());
    if (sharpener_) sharpener_->begin(tree_.begun.atoms);
}

void LearningConflicts::end() { nogoods_.begin(tree_.engine.store().variable_count()); }

void LearningConflicts::on_root() {
    if (!tree_.best.empty()) activity_.follow(tree_.best);
    log_.begin(tree_.engine.store());
    proved_ = 0;
    activity_.return_to(0);
    tree_.engine.set_log(&log_, &nogoods_);
}

void LearningConflicts::off_root() { tree_.engine.set_log(nullptr, nullptr); }

/// Returns the effort of learning beyond the runs of rules, in the unit of Engine::effort(). Examining a watched atom,
/// or a fact or a former bound in the analysis of a conflict, takes 15 to 30 ns; a unit of rule runs takes 25 to 70 ns
/// (quasigroups, models of the MiniZinc challenges).
std::uint64_t LearningConflicts::effort() const {
    constexpr std::uint64_t looks_in_a_unit = 2;
    const std::uint64_t looks = log_.effort() + nogoods_.visits() + analysis_.effort();
    return looks / looks_in_a_unit + (sharpener_ ? sharpener_->effort() : 0);
}

// Nodes ------------------------------------------------------------------------------------------------

void LearningConflicts::decide() {
    if (tree_.path.is_empty()) { // the current facts hold everywhere
        forget_root();
        if (sharpener_) sharpener_->note_root();
    }
    const auto atom =
        tree_.run.order == by_activity ? activity_.next(tree_.engine.store(), tree_.level()) : std::nullopt;
    tree_.decide(atom ? *atom : choose());
}

Atom LearningConflicts::choose() {
    SearchState state = tree_.state();
    const BranchChoice choice = choice_of(tree_.brancher, state);
    if (!choice.is_dead_end()) return choice.first();
    const Var first = tree_.open.variables().front();
    return Atom::equal(first, tree_.engine.store().min(first));
}

/// Learns a nogood from the failure, goes back to the first level on which the nogood rules something out, and posts it
/// there.
void LearningConflicts::resolve() {
    if (tree_.path.is_empty()) return exhaust();
    const Lesson* const lesson = analysis_.analyse();
    if (check_) check_->confirm(lesson == nullptr ? Lesson() : *lesson, analysis_, tree_.objective);
    if (lesson == nullptr) return exhaust();
    if (proof_ != nullptr) prove_lesson(lesson->atoms);
    ++tree_.statistics.nogoods;
    trend_.note(lesson->levels);
    activity_.note_conflict(analysis_.seen());
    if (shared_ != nullptr) share_lesson(lesson->atoms);
    if (lesson->atoms.size() < 2) tree_.facts.push_back(!lesson->atoms.front());
    continue_with(lesson->atoms, lesson->levels, lesson->level);
}

/// Goes back to this level, and begins a node there, with the nogood.
void LearningConflicts::continue_with(std::span<const Atom> nogood, std::uint32_t levels,
                                      std::uint32_t level) {
    go_back_to(level);
    tree_.begin_node();
    const std::uint32_t number = nogood.size() < 2 ? 0 : nogoods_.add(nogood, levels);
    if (proof_ != nullptr && nogood.size() >= 2) nogoods_.set_proof_step(number, proof_step_);
    if (proof_ != nullptr && level == 0) prove_root();
    tree_.engine.post_nogood(!nogood.front(), number, nogood.subspan(1));
    if (proof_ != nullptr && level == 0) proved_ = log_.size(); // the nogood is in the proof already
    tree_.demand_better();
    tree_.propagate_node(!nogood.front(), true);
}

void LearningConflicts::go_back_to(std::uint32_t level) {
    tree_.go_back_to(level);
    activity_.return_to(level);
    run().on_failure(level);
}

// Solutions --------------------------------------------------------------------------------------------

void LearningConflicts::note_solution() {
    if (check_) check_->note_solution(tree_.engine.store());
    if (proof_ != nullptr) {
        prove_root();
        proof_->solution(tree_.engine.store(), tree_.engine.variable_count(), tree_.objective != nullptr);
    }
    if (tree_.objective != nullptr) activity_.follow(tree_.best);
}

/// Demands a better solution or, if there is nothing to minimise, another solution.
void LearningConflicts::leave_solution() {
    if (tree_.objective != nullptr) {
        tree_.demand_better();
        tree_.node.is_consistent = tree_.propagate();
        if (!tree_.node.is_consistent || tree_.engine.is_interrupted()) return tree_.close_node();
    }
    rule_out_decisions();
}

/// Continues the search once everything below the current decisions has been searched: the decisions that state the
/// region of the run, and the decisions on variables that distinguish solutions, become a nogood.
void LearningConflicts::rule_out_decisions() {
    constexpr std::uint32_t for_good = 1;
    const std::size_t region = run().region_level();
    const auto matters = [&](std::size_t i) {
        return told_apart_.empty() || i < region || told_apart_[tree_.path[i].atom.variable().index];
    };
    atoms_.clear();
    for (std::size_t i = 0; i < tree_.level(); ++i)
        if (matters(i)) atoms_.push_back(tree_.path[i].atom);
    if (proof_ != nullptr) prove_by_solution(atoms_);
    while (!tree_.path.is_empty() && !matters(tree_.level() - 1)) go_back_to(tree_.level() - 1);
    if (tree_.path.is_empty()) return exhaust();
    std::reverse(atoms_.begin(), atoms_.end());
    // A single atom is ruled out everywhere.
    continue_with(atoms_, for_good, atoms_.size() < 2 ? 0 : tree_.level() - 1);
}

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
    forget_root();
    return true;
}

void LearningConflicts::between_runs() {
    if (nogoods_.is_full()) reduce();
    if (shared_ != nullptr) take_shared();
}

/// Shares a short nogood, unless it contains auxiliary variables, which need not be the same in other engines.
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
        if (atoms.size() >= 2)
            nogoods_.add(atoms, 2);
        else if (!tree_.rule_out(atoms))
            break;
    }
}

// Decisions that state a region ------------------------------------------------------------------------

std::optional<std::uint32_t> LearningConflicts::keep(std::span<const Atom> atoms) {
    std::uint32_t level = 0;
    forget_root();
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
    if (tree_.path.is_empty()) forget_root();
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
