#pragma once

#include <csp/base/atom.hpp>
#include <csp/cost/cost_terms.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/learn/atom_activity.hpp>
#include <csp/learn/conflict_analysis.hpp>
#include <csp/learn/nogoods.hpp>
#include <csp/learn/sharpener.hpp>
#include <csp/proof/proof_text.hpp>
#include <csp/search/conflicts/conflicts.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace csp {

class CoreGuide;

/// Confirms learned nogoods, in builds with checks: on a separate engine without learning, the atoms of a nogood and
/// the demand for a better solution must lead to a failure. If a small search finds a solution instead, the nogood is
/// wrong. Then the implications from which the nogood may have followed are tried in the same way, to name the rule
/// whose reason was wrong.
///
/// On a hard model, a small search finds no solution. The check therefore keeps solutions: those that the searches hand
/// out, and a few that it looks for before the first nogood. If a nogood rules out one of them although such a solution
/// is still wanted, the nogood is wrong, however hard the model is.
class LessonCheck {
  public:
    LessonCheck() = default;
    virtual ~LessonCheck() = default;
    LessonCheck(const LessonCheck&) = delete;
    LessonCheck& operator=(const LessonCheck&) = delete;

    /// Begins a search with these givens, over these variables.
    virtual void begin(std::span<const Atom> givens, std::span<const Group> groups) = 0;
    /// Records that the search has added the sum to its engine, as a variable that may occur in nogoods from now on.
    virtual void note_sum(const CoreSum& sum) = 0;
    /// Records that a solution is handed out. If nothing is minimised, later nogoods may rule it out.
    virtual void note_solution(const Store& solution) = 0;
    /// @param objective  the objective of the search; null for none
    /// @throws RuleError  if there is a solution that the nogood rules out
    virtual void confirm(const Lesson& lesson, const ConflictAnalysis& analysis,
                         const Objective* objective) = 0;
};
std::unique_ptr<LessonCheck> make_lesson_check(const Model& model, const SearchOptions& options);

/// Learns a nogood from every conflict, and jumps back to the level on which the nogood first rules something out.
///
/// Decides in the order of the brancher or, in most runs of EverythingRun, in the order of AtomActivity.
///
/// With an objective, a better solution is demanded as soon as one is found, without a return to the root: if the
/// demand leads to a contradiction, this is a conflict like any other. A solution that was handed out is ruled out by a
/// nogood of its decisions, so no solution is found twice, and a run may end after a solution.
///
/// A choice that a brancher calls postponable is treated like any other decision. If the brancher declares a dead end,
/// the search branches on the first open variable instead: a dead end does not follow from facts, so no nogood could be
/// learned from it.
///
/// Source: Ohrimenko, Stuckey, Codish, "Propagation via lazy clause generation", Constraints 14, 2009.
class LearningConflicts final : public Conflicts {
  public:
    /// @param check  confirms each nogood; null to confirm none
    LearningConflicts(SearchTree& tree, std::unique_ptr<LessonCheck> check);

    void begin() override;
    void end() override;
    void resolve() override;
    void decide() override;
    Run::Step step() override;
    /// Keeps the atoms by decisions, so that learned nogoods hold everywhere.
    std::optional<std::uint32_t> keep(std::span<const Atom> atoms) override;
    void note_solution() override;
    void refuse_solution() override { leave_solution(); }
    void leave_solution() override;
    /// Returns the average number of levels of the nogoods learned since begin(); 0 if there are none. Nogoods with
    /// many levels seldom apply again.
    double mean_spread() const { return trend_.mean(); }

    // For runs under assumptions.
    /// Decides an assumption; all decisions so far are assumptions. If some of these make it false, returns them and
    /// the assumption, and takes no decision.
    std::optional<std::vector<Atom>> assume(Atom assumption);
    /// Undoes all decisions above this level.
    void go_back_to(std::uint32_t level);
    /// Adds the sums of the cores found to the engine, at the root of the search. The search leaves the root and enters
    /// it again, because variables must be added outside of a search.
    void add_sums(CoreGuide& guide);

    /// Exchanges short nogoods with other searches of the same model that have the same goal and share the best cost.
    /// @param author  identifies this search among them
    void share(SharedNogoods& shared, std::uint32_t author) {
        shared_ = &shared;
        author_ = author;
        seen_ = 0;
    }

    /// Shortens scoped and naive reasons with the help of a separate engine.
    void sharpen_by(Sharpener::Load load) {
        sharpener_.emplace(tree_.engine, std::move(load));
        analysis_.sharpen_by(&*sharpener_);
    }
    /// Writes a proof of everything learned.
    void prove_by(ProofText& proof) {
        proof_ = &proof;
        analysis_.keep_shortened_reasons();
    }
    /// Returns the needed part of these reasons; empty without sharpen_by().
    std::vector<ReasonUse> reason_uses(const NameOf& name) const {
        return sharpener_ ? sharpener_->report(name) : std::vector<ReasonUse>();
    }

  private:
    void on_root() override;
    void off_root() override;
    void on_run() override { trend_.begin_run(); }
    bool return_to_root(Run::Outcome outcome) override;
    void between_runs() override;
    std::uint64_t effort() const override;
    // Nodes.
    Atom choose();
    void rule_out_decisions();
    void continue_with(std::span<const Atom> nogood, std::uint32_t levels, std::uint32_t level);
    // The proof.
    void forget_root();
    void prove_root();
    void prove_lesson(std::span<const Atom> lesson);
    void prove_by_solution(std::span<const Atom> decisions);
    void reduce();
    void exhaust();
    // Runs.
    bool is_run_over() const;
    void take_shared();
    void share_lesson(std::span<const Atom> lesson);

    FactLog log_;
    LearnedNogoods nogoods_;
    ConflictAnalysis analysis_;
    std::optional<Sharpener> sharpener_;
    AtomActivity activity_;
    std::unique_ptr<LessonCheck> check_; ///< null if nogoods are not checked
    SharedNogoods* shared_ = nullptr;    ///< null if nogoods are not shared
    SharedNogoods::Mark seen_ = 0;
    std::uint32_t author_ = 0;
    ProofText* proof_ = nullptr;   ///< null if nothing is proved
    FactLog::Index proved_ = 0;    ///< all earlier facts of the root are in the proof
    std::uint32_t proof_step_ = 0; ///< the step of the last nogood

    /// By variable, whether solutions that differ in it are different; empty if solutions differ by cost.
    std::vector<bool> told_apart_;
    restart::LevelTrend trend_;
    std::vector<Atom> atoms_; ///< scratch space for nogoods
};

} // namespace csp
