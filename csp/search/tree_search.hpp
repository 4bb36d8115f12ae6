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

/// Searches a tree by one loop without recursion, so that it may be of any depth:
///
///     propagate; after a failure resolve it; at a fixpoint take the next step of the run, or decide
///
/// Failures are dealt with chronologically, or by learning, or by turns of both. These share the best cost and solution,
/// what the heuristics have learned, and facts that hold everywhere.
///
/// It begins a level of its own on the engine, which end() or the destructor takes back. Between calls the engine is at
/// the solution last found, or where a limit stopped it; next() continues from there.
class TreeSearch {
  public:
    TreeSearch(Engine& engine, const Model& model, Brancher& brancher, Random& random, LimitWatch& watch,
               SearchPolicy policy)
        : tree_(engine, model, brancher, random, watch, policy),
          chronological_(tree_) {}
    ~TreeSearch() { end(); }
    TreeSearch(const TreeSearch&) = delete;
    TreeSearch& operator=(const TreeSearch&) = delete;

    /// Lets searches learn: always, from the first failure on, or automatically, by turns. The policy must infer nothing
    /// beyond the rules, and not be by discrepancies.
    /// @param check  confirms what is learned; null for nothing
    LearningConflicts& learn(Learning when, std::unique_ptr<LessonCheck> check);
    /// Null if searches do not learn.
    LearningConflicts* learning() { return learning_ ? &*learning_ : nullptr; }

    /// Starts anew, as if nothing had been searched before, random numbers included: posts the givens on a fresh
    /// level and propagates.
    ///
    /// @param objective    what is minimised; null for nothing
    /// @param assumptions  hold in the solutions, too, but as decisions, the first of every run: so the end of the search
    ///                     knows which of them it was due to, and what is learned holds without them. None unless it
    ///                     learns from the first conflict on
    void begin(std::span<const Group> groups, std::span<const Atom> givens, Objective* objective,
               std::span<const Atom> assumptions = {});
    /// Moves to the next solution or, with an objective, to a better one. False when there is none or a limit was
    /// reached: see stopped().
    bool next();
    /// Takes back all that it did to the engine, and what it put into rules of the engine: nothing of it is left.
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
    Conflicts* conflicts_ = &chronological_; ///< of the two
    std::optional<Turns> turns_;             ///< none if it does not change between them
};

} // namespace csp
