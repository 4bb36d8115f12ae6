#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/run/run.hpp>
#include <csp/search/search_tree.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// Resolves the failures of a search: by backtracking to the last decision (ChronologicalConflicts), by backjumping to
/// the first level on which a learned nogood rules something out (LearningConflicts), or by counting solutions part by
/// part (CountingConflicts). Conflicts therefore also begin and end runs; the strategy names their kinds.
///
/// TreeSearch calls the functions in this order:
///
///     begin()                  before the search
///     enter_root()             pushes the root, posts all known facts, and begins the first run
///         enter_run()          once the root of a run is at its fixpoint
///         step()               at every fixpoint after that
///         decide()             if that takes no step, and variables are open
///         resolve()            at every failure; it may begin the next run
///     leave_root()             pops the root
///     end()                    after the search
class Conflicts {
  public:
    explicit Conflicts(SearchTree& tree) : tree_(tree) {}
    virtual ~Conflicts() = default;
    Conflicts(const Conflicts&) = delete;
    Conflicts& operator=(const Conflicts&) = delete;

    /// Sets the kinds of runs, by preference; see Run. The kinds must outlive this object.
    void set_runs(std::vector<Run*> kinds) {
        kinds_ = std::move(kinds);
        run_ = kinds_.back();
    }

    /// Prepares a search over the open variables of the tree, and forgets the previous search.
    virtual void begin() = 0;
    /// Ends a search: deletes its nogoods.
    virtual void end() = 0;

    /// Enters the root: posts all known facts, and begins a run.
    void enter_root();
    /// Undoes all changes to the engine, but keeps the known facts and nogoods.
    void leave_root();

    /// Resolves the failure of the current node: moves to the next node, or exhausts the tree.
    virtual void resolve() = 0;
    /// Takes a decision: called at a fixpoint with open variables.
    virtual void decide() = 0;

    /// Chooses the kind of the run: called when its root is at its fixpoint.
    void enter_run();
    /// Takes the next step of the run, if there is one: called at a fixpoint.
    virtual Run::Step step() { return Run::Step::none; }
    /// Ends the run at the root, and begins the next.
    void end_run(Run::Outcome outcome);
    /// Posts atoms that hold until the run ends, up to the first atom that contradicts the earlier ones.
    /// @return the level of the last decision taken to keep them, 0 if they are kept without decisions; nullopt if they
    /// hold at the root already
    virtual std::optional<std::uint32_t> keep(std::span<const Atom> atoms) = 0;

    /// The kind of the current run.
    Run& run() const { return *run_; }
    /// Returns false if the current solution was already handed out; called only if nothing is minimised.
    bool is_new_solution() const { return run_->is_new_solution(); }
    /// Called before a solution is handed out.
    virtual void note_solution() {}
    /// Rejects the current solution, which is not to be handed out.
    virtual void refuse_solution() = 0;
    /// Leaves the solution handed out last: demands another solution or, with an objective, a better one.
    virtual void leave_solution() = 0;

    /// Leaves the second branch of a decision to another search, and returns its region. The decision is the shallowest
    /// one whose branch can be given away. Returns nullopt if there is none, or if less than `least_nodes` nodes have
    /// been searched since that decision.
    virtual std::optional<Region> give_away(std::uint64_t) { return std::nullopt; }
    /// The regions that are left to search, from the current node upwards.
    virtual std::vector<Region> open_regions() const;

    /// For conflicts that count: the number of solutions over the open variables of the tree, once that is exhausted;
    /// before, the number found so far. nullopt if it does not fit.
    virtual std::optional<std::uint64_t> total() const { return std::nullopt; }

    /// The effort spent outside of the rules since the root was entered, in the unit of Engine::effort().
    std::uint64_t spent() const { return effort() - effort_before_; }

  protected:
    /// Pushes the level of the root, and posts all known facts there.
    void push_root();
    /// Called when the level of the root has been pushed and nothing is posted yet.
    virtual void on_root() {}
    /// Called before the level of the root is popped.
    virtual void off_root() {}
    /// Called when a run begins, before its root is propagated.
    virtual void on_run() {}
    /// Undoes all decisions of the run. Returns whether the run has ruled out something permanently.
    virtual bool return_to_root(Run::Outcome outcome) = 0;
    /// Called at the root between two runs.
    virtual void between_runs() {}

    /// The effort spent outside of the rules, in the unit of Engine::effort().
    virtual std::uint64_t effort() const { return 0; }

    SearchTree& tree_;

  private:
    void begin_run();

    std::vector<Run*> kinds_;
    Run* run_ = nullptr;              ///< the kind of the current run
    std::uint64_t effort_before_ = 0; ///< effort() when the root was entered
};

/// Resolves a failure by backtracking to the last decision.
std::unique_ptr<Conflicts> make_chronological_conflicts(SearchTree& tree);
/// Counts solutions by parts, and hands out none.
/// @param is_projected  by variable, whether solutions that differ in it alone are different
/// @param constraints   the number of constraints to consider, from the first of the model on
std::unique_ptr<Conflicts> make_counting_conflicts(SearchTree& tree, std::vector<bool> is_projected,
                                                   std::size_t constraints);

} // namespace csp
