#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/search_tree.hpp>
#include <csp/search/strategy.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// Searches a tree in one loop without recursion, so that the tree may have any depth. Each iteration handles the
/// current node, by its state:
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

    /// The strategy, which chooses the runs. To make searches learn, call its learn() before the first search; the
    /// policy must then neither infer anything beyond the rules nor search by discrepancies.
    Strategy& strategy() { return strategy_; }
    const Strategy& strategy() const { return strategy_; }

    /// Starts a new search, independent of all previous searches, random numbers included: posts the atoms of the
    /// region on a new level and propagates.
    ///
    /// @param objective    the objective to minimise; null for none
    /// @param assumptions  atoms that hold in the solutions like givens, but are the first decisions of every run.
    ///                     Therefore, a search without a solution can be blamed on some of them, and learned nogoods
    ///                     hold without them. Must be empty unless the search learns from the first conflict on
    void begin(std::span<const Group> groups, const Region& region, Objective* objective,
               std::span<const Atom> assumptions = {});
    /// Starts a search of a region; see Regions::begin().
    void begin_region(std::span<const Group> groups, const Region& region, Objective* objective);
    /// Leaves an open branch to another search; see Regions::give_away().
    /// @param least_nodes  the least number of nodes searched since the decision of the branch
    std::optional<Region> give_away(std::uint64_t least_nodes) { return strategy_.give_away(least_nodes); }
    /// The regions that are left to search; see Regions::open().
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
    /// Undoes all changes of the search to the engine, and removes everything that it has added to rules of the engine.
    void end() { strategy_.end(); }

    StopReason stopped() const { return tree_.stopped; }
    const Statistics& statistics() const { return tree_.statistics; }
    /// Assumptions that no wanted solution satisfies together; known when the search is exhausted.
    const std::vector<Atom>& blamed() const { return tree_.blamed; }

  private:
    void prepare(std::span<const Group> groups, const Region& region, Objective* objective);
    void forget();
    void enter();
    bool advance();
    bool accept_solution();

    SearchTree tree_;
    Strategy strategy_;
    bool has_begun_ = false; ///< whether any search has begun
};

} // namespace csp
