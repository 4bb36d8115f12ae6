#pragma once

#include <csp/search/plan.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/search_tree.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace csp {

class Conflicts;
class LearningConflicts;

/// A kind of run. A run goes from the root to the next restart: it explores a region of the tree, in some order, within
/// a budget of failures.
///
/// A Strategy lists the kinds of a search by preference. When a run begins, the last kind enters it. At the fixpoint of
/// the root, each earlier kind may enter the run instead, in sequence; the first one that does so has the run. A kind
/// may also do work at the root and leave the run to another kind.
///
/// Conflicts call the functions in this order:
///
///     begin()            before a search
///     prepare()          before the root of each run, whatever its kind, is propagated
///     enter()            at the fixpoint of that root
///         on_fixpoint()  at every fixpoint after that, if the search learns
///         on_failure()   after every failure, if the search learns
///         on_cutoff()    when the budget is used up
///     leave()            when the run is over, at the root
class Run {
  public:
    explicit Run(SearchTree& tree) : tree_(tree) {}
    virtual ~Run() = default;
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    /// The answer of a kind that may enter.
    enum class Entry : std::uint8_t {
        not_due, ///< the next kind may enter
        entered, ///< the run is of this kind
        ended, ///< the run is of the last kind, such as when the root has failed or a limit has interrupted it
        again  ///< the root has been left and entered again, so the run has to begin anew
    };
    /// The step of a run at a fixpoint.
    enum class Step : std::uint8_t {
        none,   ///< no step: the brancher may decide
        taken,  ///< the search continues at the new node
        stopped ///< a limit was reached
    };
    using Outcome = Neighbourhood::Outcome;

    /// Forgets everything about the previous search.
    virtual void begin() {}
    /// Posts the facts of this kind that hold at the root.
    virtual void prepare() {}
    virtual Entry enter(Conflicts& conflicts) = 0;
    virtual Step on_fixpoint(Conflicts&) { return Step::none; }
    /// Records that the decisions above this level were undone.
    virtual void on_failure(std::uint32_t) {}
    /// Ends the run, unless this kind continues it, as after a trial.
    virtual void on_cutoff(Conflicts& conflicts);
    /// @param outcome      nullopt if the search leaves the root before the end of the run
    /// @param is_fruitful  whether the run has ruled out something permanently
    virtual void leave(std::optional<Outcome>, [[maybe_unused]] bool is_fruitful) {}

    /// Describes this kind and its constants in words.
    virtual RunRow row() const = 0;

    /// Whether the region is the whole tree: once it is exhausted, so is the search.
    virtual bool is_complete() const { return true; }
    /// Returns the level of the last decision that states the region; 0 if there is none.
    virtual std::uint32_t region_level() const { return 0; }
    /// Whether the current solution differs from those handed out.
    virtual bool is_new_solution() { return true; }

  protected:
    SearchTree& tree_;
};

/// Runs over everything that is left to search. They keep the search complete.
///
/// Region: all of the tree
/// Order: that of the branching or, in most runs of a search that learns, that of activity
/// Budget: the next cutoff of the restarts; each order has a separate schedule
class EverythingRun final : public Run {
  public:
    /// @param period  one run in this many has the order of the branching, all others that of activity; see
    ///                SearchTree::RunState::order
    EverythingRun(SearchTree& tree, const Restarts& restarts, std::uint64_t period)
        : Run(tree),
          restarts_(restarts),
          period_(period) {}

    void begin() override { count_ = fruitless_ = 0; }
    Entry enter(Conflicts&) override {
        const std::uint64_t by_branching = (count_ + period_ - 1) / period_; // among the runs so far
        const bool is_by_branching = count_ % period_ == 0;
        tree_.run.order = is_by_branching ? 0 : 1;
        tree_.run.cutoff =
            restarts_.cutoff(is_by_branching ? by_branching : count_ - by_branching, fruitless_);
        tree_.run.follows_trend = restarts_.kind == &restart::lbd;
        return Entry::entered;
    }
    void leave(std::optional<Outcome> outcome, bool is_fruitful) override {
        if (!outcome) return;
        ++count_;
        if (!is_fruitful && *outcome == Outcome::given_up) ++fruitless_;
    }

    RunRow row() const override {
        RunRow row{.run = "everything",
                   .when = "if no other run is due",
                   .order = "that of the branching",
                   .budget = "none"};
        if (period_ > 1)
            row.order += ", in 1 of " + std::to_string(period_) + " such runs; else that of activity";
        if (restarts_.kind != &restart::none)
            row.budget = std::to_string(restarts_.cutoff(0)) + " failures at first, " +
                         std::string(restarts_.kind->name);
        return row;
    }

    /// The number of runs of this kind that have ended.
    std::uint64_t count() const { return count_; }

  private:
    Restarts restarts_;
    std::uint64_t period_;
    std::uint64_t count_ = 0;
    std::uint64_t fruitless_ = 0; ///< the number of these runs that ruled out nothing permanently
};

// All other kinds of runs, which are private to their files.

/// Probes the root at each restart, and leaves the run to other kinds; see csp/search/run/root_probe.hpp.
std::unique_ptr<Run> make_probe_run(SearchTree& tree, const EverythingRun& everything);
/// Allows one more refuted decision on the path than the run before.
std::unique_ptr<Run> make_discrepancy_run(SearchTree& tree);
/// Stays near the best solution.
std::unique_ptr<Run> make_neighbourhood_run(SearchTree& tree);
/// Makes the assumptions of the user; see Solver::begin_assuming().
std::unique_ptr<Run> make_assumption_run(SearchTree& tree, LearningConflicts& conflicts,
                                         EverythingRun& everything);
/// Looks for cores of the cost; see csp/search/run/core_guide.hpp.
std::unique_ptr<Run> make_core_run(SearchTree& tree, LearningConflicts& conflicts, const Restarts& restarts);

} // namespace csp
