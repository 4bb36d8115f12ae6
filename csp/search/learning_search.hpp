#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/random.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/learn/atom_activity.hpp>
#include <csp/learn/conflict_analysis.hpp>
#include <csp/learn/learned_nogoods.hpp>
#include <csp/learn/shared_nogoods.hpp>
#include <csp/learn/sharpener.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/core_guide.hpp>
#include <csp/search/lesson_check.hpp>
#include <csp/search/objective.hpp>
#include <csp/search/open_variables.hpp>
#include <csp/search/restart/level_trend.hpp>
#include <csp/search/search.hpp>
#include <csp/search/tree_search.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// Search that learns a nogood from every conflict, and goes back to where the nogood first rules something out.
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
class LearningSearch final : public TreeSearch {
  public:
    LearningSearch(Engine& engine, const Model& model, Brancher& brancher, Random& random, LimitWatch& watch,
                   SearchPolicy policy, std::unique_ptr<LessonCheck> check);
    ~LearningSearch() override { end(); }

    void begin(std::span<const Group> groups, std::span<const Atom> givens, Objective* objective) override;
    /// The same for solutions in which all assumptions hold. They are decisions, the first of every run, so that the end
    /// of the search knows which of them it was due to, and what is learned holds without them.
    void begin_assuming(std::span<const Group> groups, std::span<const Atom> givens,
                        std::span<const Atom> assumptions, Objective* objective);
    bool next() override;
    void end() override;

    /// Once nothing is left to search: assumptions that no solution which is still wanted satisfies together.
    const std::vector<Atom>& blamed() const { return blamed_; }

    StopReason stopped() const override { return stopped_; }
    const Statistics& statistics() const override { return statistics_; }

    /// Exchanges short nogoods with searches of the same model that want the same, and keep to the same best cost.
    void share(SharedNogoods& shared, std::uint32_t author) {
        shared_ = &shared;
        author_ = author;
        seen_ = 0;
    }

    /// Shortens the reasons that rules give by naming variables, or nothing, on an engine of its own.
    void sharpen_by(Sharpener::Load load) {
        sharpener_.emplace(engine_, std::move(load));
        analysis_.sharpen_by(&*sharpener_);
    }
    /// How much of them was needed; empty without sharpen_by().
    std::vector<ReasonUse> reason_uses(const NameOf& name) const {
        return sharpener_ ? sharpener_->report(name) : std::vector<ReasonUse>();
    }

    // Taking turns with another search, of which see Search. What was learned stays.
    void prepare(std::span<const Group> groups, std::span<const Atom> givens, Objective* objective);
    void set_turn(Turn turn) { turn_ = turn; }
    /// Over how many decisions a lesson spreads, on average of those since prepare(); 0 before there is one. Lessons that
    /// spread widely seldom apply again.
    double mean_spread() const { return trend_.mean(); }
    bool has_given_up() const { return has_given_up_; }
    Handover handover() const { return {statistics_, best_, facts_}; }
    void suspend();
    void resume(Handover handover);

  private:
    /// What a run that looks for cores assumes: all terms of the cost, then the heavy ones, then all but one of a core.
    enum class CoreStage : std::uint8_t { all, heavy, shrink };
    struct Decision {
        Atom atom;
        OpenVariables::Mark open; ///< what was open when it was taken
    };

    bool advance();
    void close();
    bool is_at_limit();
    bool is_turn_over();
    std::uint64_t effort() const;
    void enter_root();
    void enter_level();
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
    void decide();
    Atom choose();
    void take(Atom decision);
    void learn_from_failure();
    void go_back_to(std::uint32_t level);
    void close_node(std::optional<Atom> branch, bool is_refutation);
    std::uint32_t level() const { return static_cast<std::uint32_t>(path_.size()); }
    // Solutions.
    bool accept_solution();
    void leave_solution();
    void rule_out_decisions();
    // Runs.
    bool is_restart_due() const;
    void restart(Neighbourhood::Outcome outcome);
    void forget_nogoods();
    void take_news();
    void tell(std::span<const Atom> lesson);
    void begin_run();
    void enter_run();
    void enter_neighbourhood();

    Engine& engine_;
    const Model& model_;
    Brancher& brancher_;
    Random& random_;
    LimitWatch& watch_;
    SearchPolicy policy_;
    Objective* objective_ = nullptr;

    FactLog log_;
    LearnedNogoods nogoods_;
    ConflictAnalysis analysis_;
    std::optional<Sharpener> sharpener_;
    AtomActivity activity_;
    std::unique_ptr<LessonCheck> check_; ///< none if lessons are not checked
    SharedNogoods* shared_ = nullptr;    ///< null: with nobody
    SharedNogoods::Mark seen_ = 0;
    std::uint32_t author_ = 0;

    std::vector<bool>
        told_apart_; ///< by variable, whether solutions that differ in it are different; empty: by cost
    Statistics statistics_;
    StopReason stopped_ = StopReason::none;
    std::uint64_t propagations_before_ = 0;
    int depth_before_ = 0; ///< of the engine, when the search began
    OpenVariables open_;
    std::vector<Decision> path_;
    std::optional<Atom> branch_; ///< of the node being propagated; none at the root
    bool is_refutation_ = false; ///< whether that branch is what a nogood demands
    std::size_t trail_before_ = 0;

    std::uint64_t run_ = 0;
    std::uint64_t failures_before_ = 0; ///< the run
    std::uint64_t solutions_before_ = 0;
    std::uint64_t cutoff_ = restart::never;
    restart::LevelTrend trend_;
    std::uint32_t kept_level_ = 0; ///< the decisions up to this level keep a part of the best solution
    std::vector<Value> best_;      ///< if there is an objective: the best solution
    std::vector<Atom> atoms_;      ///< room for nogoods and neighbourhoods
    bool has_begun_ = false;
    bool is_consistent_ = false;
    bool is_propagating_ = false; ///< a limit was reached before the node's fixpoint
    bool at_solution_ = false;
    bool is_entering_run_ = false;
    bool has_given_up_ = false;
    Turn turn_;
    std::uint64_t analysed_ = 0;      ///< how many atoms conflicts were made of
    std::uint64_t effort_before_ = 0; ///< of learning, the turn
    std::vector<Atom> givens_;
    std::vector<Atom> assumptions_;   ///< of the search, or of a run that looks for cores
    std::size_t next_assumption_ = 0; ///< those before it are true
    std::optional<std::uint32_t>
        assumed_; ///< the level on which all assumptions were true, if that is not undone
    std::vector<Atom> blamed_;
    std::vector<Atom> facts_;        ///< that hold in all that is left to search
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
