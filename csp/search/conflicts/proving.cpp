#include <csp/search/conflicts/learning.hpp>

#include <algorithm>
#include <iterator>

// The lines that a learning search writes into its proof.
namespace csp {

void LearningConflicts::forget_root() {
    if (proof_ != nullptr) prove_root();
    log_.forget_root();
    proved_ = 0;
}

/// Writes the facts that have become known at the root since the last call.
void LearningConflicts::prove_root() {
    const FactLog::Index end = log_.level() == 0 ? log_.size() : log_.first_of(1);
    for (; proved_ < end; ++proved_)
        if (const auto step = analysis_.step_of_root(proved_))
            proof_->root_fact(*step, tree_.engine, nogoods_);
}

void LearningConflicts::prove_lesson(std::span<const Atom> lesson) {
    prove_root();
    proof_step_ = proof_->nogood(analysis_.derive_failure(lesson), lesson, tree_.engine, nogoods_);
}

/// Writes that these decisions alone lead to the last solution, which is no longer wanted.
void LearningConflicts::prove_by_solution(std::span<const Atom> decisions) {
    prove_root();
    std::vector<Atom> goals;
    for (std::uint32_t x = 0; x < tree_.engine.variable_count(); ++x)
        if (told_apart_.empty() || (x < told_apart_.size() && told_apart_[x]))
            goals.push_back(Atom::equal(Var{x}, tree_.engine.store().min(Var{x})));
    proof_step_ = proof_->nogood_by_solution(analysis_.derive(decisions, goals), goals, decisions,
                                             tree_.engine, nogoods_);
}

/// Forgets nogoods. Nogoods with one atom that the root leaves open are written first, because the reduction posts the
/// negations of these atoms.
void LearningConflicts::reduce() {
    if (proof_ == nullptr) return tree_.reduce(nogoods_);
    prove_root();
    const auto steps = [this] {
        std::vector<std::uint32_t> all;
        for (std::uint32_t i = 0; i < nogoods_.size(); ++i) all.push_back(nogoods_.proof_step(i));
        std::sort(all.begin(), all.end());
        return all;
    };
    const std::vector<std::uint32_t> before = steps();
    const auto holds = [this](Atom atom) { return is_true(atom, tree_.engine.store()); };
    for (std::uint32_t i = 0; i < nogoods_.size(); ++i) {
        std::size_t open = 0;
        for (const Atom atom : std::as_const(nogoods_).atoms(i)) open += holds(atom) ? 0U : 1U;
        if (open <= 1) proof_->last_atom(nogoods_.proof_step(i));
    }
    tree_.reduce(nogoods_);
    proved_ = log_.size();
    const std::vector<std::uint32_t> after = steps();
    std::vector<std::uint32_t> forgotten;
    std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                        std::back_inserter(forgotten));
    proof_->forget(forgotten);
}

/// Ends the search, since the whole tree has been searched.
void LearningConflicts::exhaust() {
    if (proof_ != nullptr) {
        if (tree_.engine.log() != nullptr) { // else the proof has the step of a contradictory model
            prove_root();
            if (tree_.engine.failed()) prove_lesson({});
        }
        proof_->claim();
    }
    tree_.exhaust();
}

} // namespace csp
