#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/random.hpp>
#include <csp/engine/engine.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/limits.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>
#include <csp/search/nogoods.hpp>
#include <csp/search/objective.hpp>
#include <csp/search/open_variables.hpp>
#include <csp/search/path.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// How a search explores its tree.
struct SearchPolicy {
    Restarts restarts;
    Nogoods* nogoods = nullptr; ///< a rule of the engine's; none if null
    /// Whether to explore the tree by the number of refuted decisions: first the leaves with none, then those with one,
    /// and so on.
    bool by_discrepancies = false;
    /// Inference at a node beyond the rules, see InferenceKind; none if null.
    bool (*strengthen)(Engine&, std::span<const Var>) = nullptr;
    /// What every restart keeps of the best solution; none if null.
    Neighbourhood* neighbourhood = nullptr;
    /// Whether a search that learns raises the bound of a cost by cores.
    bool uses_cores = true;
};

/// Where a search stands: the node, the way to it from the root, and what has been found so far. TreeSearch goes through
/// the tree; Conflicts decide where to.
struct SearchTree {
    /// The node being propagated, or at its fixpoint.
    struct Node {
        std::optional<Atom> branch;   ///< none at the root
        bool is_refutation = false;   ///< whether the branch follows from a failure
        std::size_t trail_before = 0; ///< where the changes of the node begin
        bool is_consistent = false;
        bool is_propagating = false; ///< a limit was reached before the fixpoint
    };
    /// From the root to the next restart.
    struct Run {
        std::uint64_t failures_before = 0;
        std::uint64_t solutions_before = 0;
        std::uint64_t cutoff = restart::never; ///< in failures
        bool is_entering = false;              ///< the root is still to be looked at
    };

    SearchTree(Engine& its_engine, const Model& its_model, Brancher& its_brancher, Random& its_random,
               LimitWatch& its_watch, SearchPolicy its_policy)
        : engine(its_engine),
          model(its_model),
          brancher(its_brancher),
          random(its_random),
          watch(its_watch),
          policy(its_policy) {}

    // Levels.
    std::uint32_t level() const { return static_cast<std::uint32_t>(path.depth()); }
    /// Pushes a level for the root.
    void push_root();
    /// Posts there the givens and the facts.
    void post_known();
    /// Takes back all that was done to the engine.
    void pop_root();
    bool has_root() const { return has_root_; }
    void return_to_root();
    /// Takes back the last decision.
    Path::Decision retract();
    /// Takes back all decisions but this many. O(levels): the open variables are restored once.
    void go_back_to(std::uint32_t level);

    // Nodes.
    /// Runs the rules, and any further inference at a node, to their fixpoint. False on failure.
    bool propagate() { return engine.propagate() && strengthen(); }
    void decide(Atom decision, bool is_postponable = false);
    /// Begins a new node on this level.
    void begin_node();
    /// Propagates what was posted, and closes the node.
    void propagate_node(std::optional<Atom> branch = std::nullopt, bool is_refutation = false);
    /// Counts the node and reports it to the brancher. If a limit interrupted it, that waits until it is propagated.
    void close_node(std::optional<Atom> branch = std::nullopt, bool is_refutation = false);
    /// For heuristics; the open variables are up to date.
    SearchState state() { return {engine, model, random, open.variables(), open.positions()}; }
    void demand_better() {
        if (objective != nullptr) objective->cut(engine);
    }

    // Limits and ends.
    bool is_at_limit();
    /// Nothing is left to search.
    void exhaust();
    /// Whether another run would find solutions again that were handed out.
    bool may_repeat_solutions() const { return statistics.solutions > 0 && objective == nullptr; }
    bool has_improved() const { return statistics.solutions > run.solutions_before; }
    std::uint64_t failures_of_run() const { return statistics.failures - run.failures_before; }

    Engine& engine;
    const Model& model;
    Brancher& brancher;
    Random& random;
    LimitWatch& watch;
    SearchPolicy policy;

    Objective* objective = nullptr; ///< null: nothing is minimised
    std::vector<Atom> givens;
    std::vector<Atom> facts; ///< that hold in all that is left to search
    std::vector<Value>
        best; ///< the best solution if there is an objective, by variable, auxiliary ones included

    OpenVariables open;
    Path path;
    Node node;
    Run run;
    bool is_at_solution = false;

    Statistics statistics;
    StopReason stopped = StopReason::none;
    std::uint64_t propagations_before = 0;

  private:
    bool strengthen();

    bool has_root_ = false;
    int depth_before_ = 0; ///< of the engine, when the search began
};

} // namespace csp
