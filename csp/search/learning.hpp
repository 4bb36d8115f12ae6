#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/learn/atom_activity.hpp>
#include <csp/learn/conflict_analysis.hpp>
#include <csp/learn/learned_nogoods.hpp>
#include <csp/learn/shared_nogoods.hpp>
#include <csp/learn/sharpener.hpp>
#include <csp/search/conflicts.hpp>
#include <csp/search/core_guide.hpp>
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

    void begin(std::span<const Group> groups) override;
    /// All of these are assumed in the search that has begun.
    void assume_all(std::span<const Atom> assumptions);
    void end() override;
    void enter_root() override;
    void resolve() override;
    void enter_run() override;
    Step step() override;
    void decide() override;
    void note_solution() override;
    void refuse_solution() override { leave_solution(); }
    void leave_solution() override;
    /// Of those since begin(). Lessons that spread widely seldom apply again.
    double mean_spread() const override { return trend_.mean(); }

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
    /// What a run that looks for cores assumes: all terms of the cost, then the heavy ones, then all but one of a core.
    enum class CoreStage : std::uint8_t { all, heavy, shrink };

    void on_root() override;
    void off_root() override;
    void prepare_run() override;
    std::uint64_t effort() const override;
    // Assumptions.
    std::optional<Atom> open_assumption();
    void assume(Atom assumption);
    // Cores of the cost, see CoreGuide.
    void enter_core_run();
    bool assume_terms(CoreStage stage);
    void assume_for_cores(std::vector<Atom> assumptions, CoreStage stage);
    bool goes_on_with_heavy_terms();
    void note_core();
    bool is_shrinking() const { return is_on_cores_ && core_stage_ == CoreStage::shrink; }
    void shrink_core();
    void keep_in_core();
    void take_core();
    void leave_core_run();
    void add_core_sums();
    void post_cost_facts();
    bool raise_bound_by_cores();
    bool may_gain_by_cores() const;
    // Nodes.
    bool is_by_activity() const { return runs_ % 2 == 1; }
    Atom choose();
    void go_back_to(std::uint32_t level);
    void rule_out_decisions();
    // Runs.
    bool is_restart_due() const;
    void restart(Neighbourhood::Outcome outcome);
    void forget_nogoods();
    void take_news();
    void tell(std::span<const Atom> lesson);
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

    std::vector<Atom> assumptions_;   ///< of the search, or of a run that looks for cores
    std::size_t next_assumption_ = 0; ///< those before it are true
    std::optional<std::uint32_t>
        assumed_; ///< the level on which all of them were true, if that is not undone
    std::vector<Atom> blamed_;
    std::vector<Atom> new_facts_;    ///< that are not posted yet
    std::optional<CoreGuide> guide_; ///< made when it is first needed
    bool uses_cores_ = false;        ///< in this search
    bool is_on_cores_ = false;       ///< in this run
    CoreStage core_stage_ = CoreStage::all;
    std::vector<Atom> core_; ///< the smallest that this run has found, those first that it needs
    std::size_t needed_ = 0;
    std::size_t trials_ = 0;      ///< to leave out one of them
    bool has_found_core_ = false; ///< in this run
};

} // namespace csp
