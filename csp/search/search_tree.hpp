#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/random.hpp>
#include <csp/engine/engine.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/limits.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>
#include <csp/search/objective.hpp>
#include <csp/search/region.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/restart/restart_nogoods.hpp>
#include <csp/search/statistics.hpp>
#include <csp/search/tuning.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// Variables that must all be fixed before the search branches on the next group.
struct Group {
    std::vector<Var> variables;
    std::uint32_t part = 0;   ///< no constraint joins variables of two parts
    bool is_projected = true; ///< whether solutions that differ in this group are different
    /// Whether an objective may depend on the part. Otherwise, any solution of the part belongs to an optimum.
    bool has_cost = true;

    /// Whether a search must try the second branch of a decision on a variable of this group, once its part has a
    /// solution.
    bool is_varied() const { return is_projected && has_cost; }
};

/// The variables that are not fixed yet, group by group.
///
/// The list of each group begins with its open variables. Backtracking restores only their number, never the list
/// itself, so the cost of a node depends on the number of changes and not on the number of open variables.
class OpenVariables {
  public:
    /// The state that backtracking restores.
    struct Mark {
        std::uint32_t group = 0;
        std::uint32_t count = 0;
    };

    void reset(std::span<const Group> groups, std::size_t variable_count);

    /// Makes this group the current one and opens its variables anew, if there is such a group.
    void enter(std::uint32_t group, const Store& store);
    /// Removes variables that have become fixed, and moves on to the next group while the current group has no open
    /// variable. Returns false when every group is done.
    bool update(const Store& store);
    /// Announces that domains were narrowed after update(), on the same level. A cell already on the trail of the level
    /// is not saved again, so the next update() must look at all open variables.
    void level_has_changed() { must_look_at_all_ = true; }

    Mark mark() const { return {group_, count_}; }
    void restore(Mark mark, const Store& store);

    std::span<const Var> variables() const { return {groups_[group_].variables.data(), count_}; }
    /// By variable, its position in the list of its group.
    std::span<const std::uint32_t> positions() const { return positions_; }
    /// All groups, with their variables in any order.
    std::span<const Group> groups() const { return groups_; }
    const Group& group(std::uint32_t index) const { return groups_[index]; }
    std::uint32_t group_count() const { return static_cast<std::uint32_t>(groups_.size()); }
    std::uint32_t current_group() const { return group_; }

  private:
    void look_at_all(const Store& store);
    void take_out_fixed(const Store& store);
    void take_out(std::uint32_t position);

    std::vector<Group> groups_;
    std::vector<std::uint32_t> positions_;
    std::vector<std::uint32_t> newly_fixed_; ///< scratch space for take_out_fixed()
    std::uint32_t group_ = 0;
    std::uint32_t count_ = 0;
    std::size_t seen_ = 0; ///< the length of the trail already searched for variables that became fixed
    bool must_look_at_all_ = false;
};

/// The path from the root of the search tree to the current node: the decisions in force, and the decisions refuted
/// along the path.
class Path {
  public:
    struct Decision {
        Atom atom;
        OpenVariables::Mark open;       ///< the open variables when it was taken
        std::uint32_t value_count = 1;  ///< the number of values of its variable at that time
        bool is_postponable = false;    ///< its negation is not posted after its subtree
        bool is_given_away = false;     ///< its negation is searched elsewhere
        std::uint64_t nodes_before = 0; ///< the number of nodes of the search at that time
    };
    /// A decision whose subtree has been searched; it was taken below the first `depth` decisions.
    struct Refutation {
        Atom atom;
        std::size_t depth;
        std::uint32_t value_count;
        bool is_postponable;
    };

    void reserve(std::size_t depth) {
        decisions_.reserve(depth);
        refutations_.reserve(depth);
    }
    void clear() {
        decisions_.clear();
        refutations_.clear();
    }
    void decide(Decision decision) { decisions_.push_back(decision); }
    /// Removes the last decision and returns it.
    Decision retract() {
        const Decision last = decisions_.back();
        decisions_.pop_back();
        while (!refutations_.empty() && refutations_.back().depth > decisions_.size())
            refutations_.pop_back();
        return last;
    }
    void refute(const Decision& decision) {
        refutations_.push_back(
            {decision.atom, decisions_.size(), decision.value_count, decision.is_postponable});
    }
    /// Leaves the negation of a decision to another search; the decision remains in force.
    void give_away(std::size_t i) { decisions_[i].is_given_away = true; }

    bool is_empty() const { return decisions_.empty(); }
    std::size_t depth() const { return decisions_.size(); }
    const Decision& operator[](std::size_t i) const { return decisions_[i]; }
    const Decision& last() const { return decisions_.back(); }
    std::span<const Decision> decisions() const { return decisions_; }
    std::span<const Refutation> refutations() const { return refutations_; }

  private:
    std::vector<Decision> decisions_;
    std::vector<Refutation> refutations_;
};

/// How a search explores its tree.
struct SearchPolicy {
    Restarts restarts = {.kind = &restart::none};
    RestartNogoods* nogoods = nullptr; ///< a rule of the engine; null for no recorded nogoods
    /// Whether to explore the tree by the number of refuted decisions: first the leaves without one, then the leaves
    /// with one, and so on.
    bool by_discrepancies = false;
    /// Further inference at each node, after the rules; see InferenceKind. Null for none.
    bool (*strengthen)(Engine&, std::span<const Var>) = nullptr;
    /// Chooses the part of the best solution that a run keeps; null for no neighbourhoods.
    Neighbourhood* neighbourhood = nullptr;
    /// Whether a search begins with runs of everything, which later alternate with neighbourhoods; see
    /// make_neighbourhood_run().
    bool interleaves_neighbourhoods = false;
    bool minimises = false; ///< whether searches have an objective
    Tuning tuning = {};
};

/// The state of a search: the current node, the path to it from the root, and the results so far.
///
/// On the engine, the root has a level, and so has each decision of the path. A refutation has no level: it is a new
/// node on the level of the decision above it. TreeSearch walks through the tree; Conflicts choose where to go after a
/// failure.
struct SearchTree {
    /// The current node: at its fixpoint, failed, or interrupted while propagating.
    struct Node {
        std::optional<Atom> branch;   ///< the atom posted in it; nullopt at the root
        bool is_refutation = false;   ///< whether the branch follows from a failure
        std::size_t trail_before = 0; ///< the size of the trail before the changes of the node
        bool is_consistent = false;   ///< false after a failure
        bool is_propagating = false;  ///< whether a limit interrupted it before the fixpoint
    };
    /// The part of a search from the root to the next restart.
    struct RunState {
        std::uint64_t failures_before = 0;     ///< of the search, when the run began
        std::uint64_t solutions_before = 0;    ///< likewise
        std::uint64_t cutoff = restart::never; ///< the number of failures after which a restart is due
        bool follows_trend = false; ///< whether a search that learns looks at restart::LevelTrend instead
        std::uint64_t most_refutations = Limits::unlimited; ///< the maximum on a path
        bool has_skipped = false;                           ///< whether the run has skipped leaves with more
        std::uint32_t order = 0;  ///< 0: the order of the brancher; 1: that of AtomActivity
        bool is_entering = false; ///< whether Conflicts::enter_run() has yet to be called
    };

    SearchTree(Engine& its_engine, const Model& its_model, Brancher& its_brancher, Random& its_random,
               LimitWatch& its_watch, SearchPolicy its_policy)
        : engine(its_engine),
          model(its_model),
          brancher(its_brancher),
          random(its_random),
          watch(its_watch),
          policy(std::move(its_policy)) {}

    // Levels.
    /// The number of decisions in force; 0 at the root.
    std::uint32_t level() const { return static_cast<std::uint32_t>(path.depth()); }
    /// Pushes the level of the root.
    void push_root();
    /// Posts the givens and the facts at the root.
    void post_known();
    /// Pops the level of the root and all levels above it: undoes all changes of the search to the engine.
    void pop_root();
    bool has_root() const { return has_root_; }
    /// Pops all levels above the root's.
    void return_to_root();
    /// Undoes the last decision and returns it.
    Path::Decision retract();
    /// Undoes all decisions above this level. O(levels): the open variables are restored once.
    void go_back_to(std::uint32_t level);

    // Regions.
    /// The region in which the givens and the facts hold.
    Region region_of_root() const;
    /// The region below the first `depth` decisions of the path: without the atoms refuted there.
    Region region_at(std::size_t depth) const;
    /// The region below the first i decisions of the path in which the i-th, counted from 0, does not hold.
    Region region_beside(std::size_t i) const;

    // Nodes.
    /// Runs the rules, and any further inference of the policy, to their fixpoint. Returns false on failure.
    bool propagate() { return engine.propagate() && strengthen(); }
    /// Pushes a level, posts the decision there, propagates, and closes the node.
    void decide(Atom decision, bool is_postponable = false);
    /// Begins a new node on the current level.
    void begin_node();
    /// Propagates the atoms posted since begin_node(), and closes the node.
    void propagate_node(std::optional<Atom> branch = std::nullopt, bool is_refutation = false);
    /// Begins a new node without the decision, which has been retracted, and with its negation, unless it is
    /// postponable.
    void refute(const Path::Decision& decision);
    /// Counts the node and reports it to the brancher. If a limit has interrupted the node, this is done once the node
    /// has been propagated.
    void close_node(std::optional<Atom> branch = std::nullopt, bool is_refutation = false);
    /// The state as heuristics see it, once the open variables are up to date.
    SearchState state() { return {engine, model, random, open.variables(), open.positions()}; }
    /// Demands a cost below the best on the current level, if there is an objective.
    void demand_better() {
        if (objective != nullptr) objective->cut(engine);
    }

    // Facts, at the root.
    /// Posts the negation of the atom in the list as a fact; if the list is empty, the root fails. Returns false if it
    /// fails.
    bool rule_out(std::span<const Atom> atoms);
    /// Posts the values of the best solution in the parts without cost, at the root, once there is a solution.
    void settle_parts();
    /// Forgets the less useful nogoods, at the root, where no fact has a nogood as its reason; see Nogoods::reduce().
    void reduce(Nogoods& nogoods);

    // Limits and ends.
    /// Whether a limit has been reached; `stopped` is set accordingly.
    bool is_at_limit();
    /// Stops the search because nothing is left to search.
    void exhaust();
    /// Whether another run could find solutions again that were already handed out.
    bool may_repeat_solutions() const { return statistics.solutions > 0 && objective == nullptr; }
    /// Whether the current run has found a solution.
    bool has_improved() const { return statistics.solutions > run.solutions_before; }
    std::uint64_t failures_of_run() const { return statistics.failures - run.failures_before; }

    Engine& engine;
    const Model& model;
    Brancher& brancher;
    Random& random;
    LimitWatch& watch;
    SearchPolicy policy;

    Objective* objective = nullptr; ///< null if nothing is minimised
    Region begun;                   ///< the region to search; its atoms are the givens
    bool is_piece = false;          ///< whether another search has given the region away
    bool has_given_away = false;    ///< whether a region of the tree is searched elsewhere
    std::vector<Atom> assumptions;  ///< like givens, but decisions; see TreeSearch::begin()
    std::vector<Atom> blamed;       ///< assumptions that no wanted solution satisfies together
    std::vector<Atom> facts;        ///< atoms that hold in the whole remaining search
    std::vector<Atom> settled;      ///< the values of the parts without cost; see settle_parts()
    /// The best solution if there is an objective, by variable, auxiliary variables included.
    std::vector<Value> best;

    OpenVariables open;
    /// The variables to which further inference is restricted; empty for no restriction.
    std::span<const Var> region = {};
    Path path;
    Node node;
    RunState run;
    bool is_at_solution = false; ///< whether the current node is a solution that was handed out

    Statistics statistics;
    StopReason stopped = StopReason::none;
    std::uint64_t propagations_before = 0; ///< the propagations of the engine when the search began

  private:
    bool strengthen();

    bool has_root_ = false;
    std::vector<Var> open_in_region_; ///< scratch space for strengthen()
    int depth_before_ = 0;            ///< the depth of the engine before the level of the root
};

} // namespace csp
