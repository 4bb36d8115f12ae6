#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/chronological.hpp>
#include <csp/search/learning.hpp>
#include <csp/search/search_tree.hpp>
#include <csp/search/turns.hpp>

#include <memory>
#include <optional>
#include <span>

namespace csp {

/// Searches a tree in one loop without recursion, so that the tree may have any depth. Each iteration looks at the
/// current node:
///
///     interrupted by a limit   propagate it to its fixpoint
///     a failure                resolve it: Conflicts::resolve()
///     at its fixpoint          take the next step of the run: Conflicts::step(); if it has none, hand out the solution
///                              if all variables are fixed, and otherwise decide: Conflicts::decide()
///
/// Failures are resolved chronologically (ChronologicalConflicts), by learning (LearningConflicts), or by turns of the
/// two (Turns). Both share the best cost and solution, everything the heuristics have learned, and the facts that
/// hold everywhere.
///
/// The search pushes a level on the engine, which end() or the destructor pops. Between calls, the engine is at the
/// last solution found, or at the point where a limit stopped the search; next() continues from there.
class TreeSearch {
  public:
    TreeSearch(Engine& engine, const Model& model, Brancher& brancher, Random& random, LimitWatch& watch,
               SearchPolicy policy)
        : tree_(engine, model, brancher, random, watch, policy),
          chronological_(tree_) {}
    ~TreeSearch() { end(); }
    TreeSearch(const TreeSearch&) = delete;
    TreeSearch& operator=(const TreeSearch&) = delete;

    /// Lets searches learn: always, from the first failure on, or automatically, by turns. The policy must neither
    /// infer anything beyond the rules nor search by discrepancies.
    /// @param check  confirms each lesson; null to confirm none
    LearningConflicts& learn(Learning when, std::unique_ptr<LessonCheck> check);
    /// Returns null if searches do not learn.
    LearningConflicts* learning() { return learning_ ? &*learning_ : nullptr; }

    /// Starts a new search, independent of all previous ones, random numbers included: posts the givens on a fresh
    /// level and propagates.
    ///
    /// @param objective    the objective to minimise; null for none
    /// @param assumptions  atoms that hold in the solutions like givens, but are the first decisions of every run. So
    ///                     the end of the search can be blamed on some of them, and lessons hold without them. Must be
    ///                     empty unless the search learns from the first conflict on
    void begin(std::span<const Group> groups, std::span<const Atom> givens, Objective* objective,
               std::span<const Atom> assumptions = {});
    /// Moves to the next solution or, with an objective, to a better one. Returns false if there is none or a limit was
    /// reached; see stopped().
    bool next();
    /// Undoes everything the search did to the engine, and removes everything it added to rules of the engine.
    void end();

    StopReason stopped() const { return tree_.stopped; }
    const Statistics& statistics() const { return tree_.statistics; }

  private:
    bool advance();
    bool accept_solution();
    bool is_turn_over() const;
    void change_turns();

    SearchTree tree_;
    ChronologicalConflicts chronological_;
    std::optional<LearningConflicts> learning_;
    Conflicts* conflicts_ = &chronological_; ///< the one in use
    std::optional<Turns> turns_;             ///< nullopt unless the search alternates between the two
};

} // namespace csp
