#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/conflicts/conflicts.hpp>
#include <csp/search/conflicts/learning.hpp>
#include <csp/search/conflicts/turns.hpp>
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

/// Which runs come when, and how their failures are resolved.
///
///     conflicts       kinds of runs, by preference
///     chronological   probes of the root, neighbourhoods, everything; or, on request, discrepancies
///     learning        assumptions, cores, neighbourhoods, everything
///     counting        everything
///
/// A search has one kind of conflicts, or alternates between chronological and learning ones; see Turns. These share
/// the runs in neighbourhoods, and each has separate runs of everything.
class Strategy {
  public:
    explicit Strategy(SearchTree& tree);
    Strategy(const Strategy&) = delete;
    Strategy& operator=(const Strategy&) = delete;

    /// Lets searches learn: always, from the first failure on, or automatically, in some turns.
    /// @param check  confirms each lesson; null to confirm none
    LearningConflicts& learn(Learning when, std::unique_ptr<LessonCheck> check);
    /// Null if searches do not learn.
    LearningConflicts* learning() { return learning_ ? &*learning_ : nullptr; }

    /// Begins a search: forgets everything about the one before.
    void begin();
    /// Begins a count by parts; see make_counting_conflicts().
    void begin_count(std::vector<bool> is_projected, std::size_t constraints);
    /// Ends a search: deletes its nogoods.
    void end();

    /// See Conflicts. A search that learns, or may learn later, gives nothing away.
    std::optional<Region> give_away(std::uint64_t least_nodes);
    std::vector<Region> open_regions() const { return conflicts_->open_regions(); }

    /// The conflicts in use.
    Conflicts& conflicts() { return *conflicts_; }
    /// Whether the turn ends; not if the next conflicts would find solutions again that were already handed out.
    bool is_turn_over() const;
    /// Begins the next turn: leaves the root, and enters it with the next conflicts.
    void change_turns();

    /// The kinds of runs in words, by preference: those of each kind of conflicts that searches have.
    std::vector<RunRow> rows() const;
    /// The row of the current run; nullopt while solutions are counted by parts.
    std::optional<std::size_t> row() const;

  private:
    Run* add(std::unique_ptr<Run> run);
    /// Whether a search may resolve failures without learning.
    bool has_chronological_runs() const { return !learning_ || turns_; }

    SearchTree& tree_;
    std::unique_ptr<Conflicts> chronological_;
    std::optional<LearningConflicts> learning_;
    std::unique_ptr<Conflicts> counting_; ///< null unless a count is under way
    Conflicts* conflicts_;
    std::optional<Turns> turns_; ///< nullopt unless the search alternates between the two

    EverythingRun everything_;
    std::optional<EverythingRun> everything_by_turns_; ///< of the search that learns
    std::vector<std::unique_ptr<Run>> others_;
    Run* neighbourhoods_ = nullptr;        ///< one of the others; null if there are none
    std::vector<Run*> chronological_runs_; ///< by preference
    std::vector<Run*> learning_runs_;      ///< likewise
};

/// Searches a tree in one loop without recursion, so that the tree may have any depth. Each iteration looks at the
/// current node:
///
///     interrupted by a limit   propagate it to its fixpoint
///     a failure                resolve it: Conflicts::resolve()
///     at its fixpoint          take the next step of the run: Conflicts::step(); if it has none, hand out the solution
///                              if all variables are fixed, and otherwise decide: Conflicts::decide()
///
/// The Strategy names the kinds of runs and of conflicts. All share the best cost and solution, everything the
/// heuristics have learned, and the facts that hold everywhere.
///
/// The search pushes a level on the engine, which end() or the destructor pops. Between calls, the engine is at the
/// last solution found, or at the point at which a limit stopped the search; next() continues from there.
class TreeSearch {
  public:
    TreeSearch(Engine& engine, const Model& model, Brancher& brancher, Random& random, LimitWatch& watch,
               SearchPolicy policy)
        : tree_(engine, model, brancher, random, watch, std::move(policy)),
          strategy_(tree_) {}
    ~TreeSearch() { end(); }
    TreeSearch(const TreeSearch&) = delete;
    TreeSearch& operator=(const TreeSearch&) = delete;

    /// Which runs are made when. To make searches learn, call its learn() before the first; the policy must then
    /// neither infer anything beyond the rules nor search by discrepancies.
    Strategy& strategy() { return strategy_; }
    const Strategy& strategy() const { return strategy_; }

    /// Starts a new search, independent of all previous ones, random numbers included: posts the atoms of the
    /// region on a fresh level and propagates.
    ///
    /// @param objective    the objective to minimise; null for none
    /// @param assumptions  atoms that hold in the solutions like givens, but are the first decisions of every run. So
    ///                     the end of the search can be blamed on some of them, and lessons hold without them. Must be
    ///                     empty unless the search learns from the first conflict on
    void begin(std::span<const Group> groups, const Region& region, Objective* objective,
               std::span<const Atom> assumptions = {});
    /// Starts a search of a region; see Solver::begin_region().
    void begin_region(std::span<const Group> groups, const Region& region, Objective* objective);
    /// Leaves an open branch to another search; see Solver::give_away().
    /// @param least_nodes  the least number of nodes searched since the decision of the branch
    std::optional<Region> give_away(std::uint64_t least_nodes) { return strategy_.give_away(least_nodes); }
    /// The regions that are left to search; see Solver::open_regions().
    std::vector<Region> open_regions() const { return strategy_.open_regions(); }
    /// Counts the solutions over these variables by parts, and undoes everything. If a limit stops the count, the
    /// result is a lower bound. Returns nullopt if the number does not fit.
    /// @param is_projected  by variable, whether solutions that differ in it alone are different
    /// @param constraints   the number of constraints to consider, from the first of the model on
    std::optional<std::uint64_t> count(std::span<const Var> variables, std::vector<bool> is_projected,
                                       std::size_t constraints);
    /// Moves to the next solution or, with an objective, to a better one. Returns false if there is none or a limit was
    /// reached; see stopped().
    bool next();
    /// Undoes everything the search did to the engine, and removes everything it added to rules of the engine.
    void end() { strategy_.end(); }

    StopReason stopped() const { return tree_.stopped; }
    const Statistics& statistics() const { return tree_.statistics; }
    /// Assumptions that no wanted solution satisfies together; known once the search is exhausted.
    const std::vector<Atom>& blamed() const { return tree_.blamed; }

  private:
    void prepare(std::span<const Group> groups, const Region& region, Objective* objective);
    void forget();
    void enter();
    bool advance();
    bool accept_solution();

    SearchTree tree_;
    Strategy strategy_;
    bool has_begun_ = false; ///< a search, ever
};

} // namespace csp
