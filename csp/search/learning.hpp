#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/learn/atom_activity.hpp>
#include <csp/learn/conflict_analysis.hpp>
#include <csp/learn/learned_nogoods.hpp>
#include <csp/learn/shared_nogoods.hpp>
#include <csp/learn/sharpener.hpp>
#include <csp/search/assumptions.hpp>
#include <csp/search/conflicts.hpp>
#include <csp/search/core_run.hpp>
#include <csp/search/lesson_check.hpp>
#include <csp/search/restart/level_trend.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// Learns a nogood from every conflict, and goes back to where the nogood first rules something out.
///
/// Runs in the order of the brancher and runs in the order of AtomActivity take turns; if the policy has no restarts, by
/// Luby's sequence. A better solution is demanded at once, where the search stands: what contradicts it is a conflict
/// like any other. The solutions that are handed out are ruled out by their decisions, so none comes twice, and runs may
/// end after a solution.
///
/// A choice that a brancher calls postponable is a decision like any other, and where it sees a dead end the first open
/// variable is taken: its grounds are no facts, so there is nothing to learn from.
///
/// Source: Ohrimenko, Stuckey, Codish, "Propagation via lazy clause generation", Constraints 14, 2009.
class LearningConflicts final : public Conflicts {
  public:
    /// @param check  confirms what is learned; null for nothing
    LearningConflicts(SearchTree& tree, std::unique_ptr<LessonCheck> check);

    void begin() override;
    /// The search that begin() has prepared assumes all of these. Before it enters the root.
    void assume_all(std::span<const Atom> assumptions);
    void end() override;
    void resolve() override;
    void enter_run() override;
    Step step() override;
    void decide() override;
    void note_solution() override;
    void refuse_solution() override { leave_solution(); }
    void leave_solution() override;
    /// Over how many decisions a lesson since begin() spreads, on average; 0 without one. Lessons that spread widely seldom
    /// apply again.
    double mean_spread() const { return trend_.mean(); }

    /// Once nothing is left to search: assumptions that no solution which is still wanted satisfies together.
    const std::vector<Atom>& blamed() const { return blamed_; }

    /// Exchanges short nogoods with searches of the same model that want the same, and keep to the same best cost.
    void share(SharedNogoods& shared, std::uint32_t author) {
        shared_ = &shared;
        author_ = author;
        seen_ = 0;
    }

    /// Shortens the reasons that rules give by naming variables, or nothing, on an engine of its own.
    void sharpen_by(Sharpener::Load load) {
        sharpener_.emplace(tree_.engine, std::move(load));
        analysis_.sharpen_by(&*sharpener_);
    }
    /// How much of them was needed; empty without sharpen_by().
    std::vector<ReasonUse> reason_uses(const NameOf& name) const {
        return sharpener_ ? sharpener_->report(name) : std::vector<ReasonUse>();
    }

  private:
    void on_root() override;
    void off_root() override;
    void prepare_run() override;
    std::uint64_t effort() const override;
    void assume(Atom assumption);
    void go_on_with_core(bool has_fewer);
    void add_core_sums();
    // Nodes.
    bool is_by_activity() const { return runs_ % 2 == 1; }
    Atom choose();
    void go_back_to(std::uint32_t level);
    void rule_out_decisions();
    // Runs.
    bool is_restart_due() const;
    void restart(Neighbourhood::Outcome outcome);
    void forget_nogoods();
    void take_shared();
    void share_lesson(std::span<const Atom> lesson);
    void enter_neighbourhood();

    FactLog log_;
    LearnedNogoods nogoods_;
    ConflictAnalysis analysis_;
    std::optional<Sharpener> sharpener_;
    AtomActivity activity_;
    std::unique_ptr<LessonCheck> check_; ///< none if lessons are not checked
    Restarts restarts_;
    SharedNogoods* shared_ = nullptr; ///< null: with nobody
    SharedNogoods::Mark seen_ = 0;
    std::uint32_t author_ = 0;

    /// By variable, whether solutions that differ in it are different; empty: by cost.
    std::vector<bool> told_apart_;
    std::uint64_t runs_ = 0;
    restart::LevelTrend trend_;
    std::uint32_t kept_level_ = 0; ///< the decisions up to this level keep a part of the best solution
    std::vector<Atom> atoms_;      ///< room for nogoods
    std::uint64_t analysed_ = 0;   ///< how many atoms conflicts were made of

    Assumptions assumptions_; ///< of the search, or of a run that looks for cores
    std::vector<Atom> blamed_;
    CoreRun cores_;
};

} // namespace csp
