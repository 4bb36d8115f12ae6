#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/types.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/schedule/task.hpp>
#include <csp/engine/listener.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/inference/inference.hpp>
#include <csp/search/limits.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace csp {

/// How good the best solution so far is, and how good a solution could be.
struct Optimum {
    /// The cost of the best solution, or its gain when maximising; nothing if there is none yet.
    std::optional<WideValue> best;
    /// A proved bound: no solution is better. Nothing before the search has begun, or if there is no solution.
    std::optional<WideValue> bound;

    /// What may be left to gain, as a share:  |best - bound| / |best|.  0: the best is proved; infinite if best is 0
    /// and the bound is not, or if one of them is unknown.
    double gap() const;
};

/// A solution better than all before it.
struct Improvement {
    const Assignment& solution; ///< valid during the call
    Optimum optimum;
    std::size_t objective = 0; ///< lexicographically: which of the objectives has become better
};

/// What searches: the general engine, or the kernel for problems made of all-different constraints alone, which is many
/// times as fast when it applies. See docs/kernel.md.
enum class EngineChoice : std::uint8_t {
    /// The kernel if the problem, or an independent part of it, qualifies and the options leave everything
    /// open; if it makes no headway, and for all else, the general engine.
    automatic,
    general,
    dense, ///< the kernel; a problem or options that it cannot handle are an error
};

/// Whether conflicts become nogoods, see csp/search/learning_search.hpp.
enum class Learning : std::uint8_t {
    never,
    /// Once a search for one solution, or for the best, has failed a thousand times, it goes on with and without
    /// learning by turns; not if the options exclude restarts. A Solver searches for one solution if Limits::solutions
    /// is 1.
    automatic,
    always,
};

/// What to search for, and how.
///
/// The defaults suit most problems: they learn from failures where to branch, retry what went well, and restart; if it
/// takes long, they make nogoods of conflicts. On problems without failures that costs little. docs/performance.md shows
/// what they solve.
struct SearchOptions {
    /// For csp::solve, count and solutions. (A Solver is the general engine.)
    EngineChoice engine = EngineChoice::automatic;
    const VariableOrderKind* variable_order = &variable_order::dom_wdeg_ca_cd;
    const ValueOrderKind* value_order = &value_order::phase;
    std::optional<Branching> branching = {}; ///< instead of the two orders
    const InferenceKind* inference = &inference::full;
    Restarts restarts = {.kind = &restart::luby};
    /// Limited discrepancy search: first the leaves with no refuted decision on the way to them, then those with
    /// at most one, and so on. It searches the upper part of the tree once per number, remembers all solutions that it
    /// hands out, and does not restart. Source: Harvey, Ginsberg, IJCAI 1995.
    bool by_discrepancies = false;
    /// Large neighbourhood search: what restarts keep of the best solution, if there is something to minimise; null:
    /// nothing. Without restarts, the default keeps nothing either; for any other kind, that is an error.
    const NeighbourhoodKind* neighbourhood = &neighbourhood::interleaved;

    /// Always needs full inference, and excludes by_discrepancies and the kernel; `automatic` does nothing where it
    /// cannot.
    Learning learning = Learning::automatic;
    /// Whether a search that learns, if the cost is a sum, raises its lower bound by cores: see
    /// csp/search/core_guide.hpp.
    bool uses_cores = true;

    /// What to branch on: the other variables come when all of these are fixed. If it is empty, the default variable
    /// order leaves for the end what constraints determine from other variables (see csp/search/decisions.hpp); other
    /// orders and branchings choose among all variables.
    std::vector<Var> decisions = {};
    /// Solutions that differ only in other variables count as one. If it is empty, all variables matter.
    std::vector<Var> projection = {};
    /// Every solution is to cost less than the one before: branch and bound. The last is then the best.
    std::optional<Expression> minimise = {};
    /// For csp::solve, minimise and maximise when optimising: called for every better solution as it is found, by one
    /// thread at a time.
    std::function<void(const Improvement&)> on_improvement = {};

    /// count(): checks at every node whether the unfixed variables have split into independent parts, to count each by
    /// itself; without it, only at the root. For one thread. See csp/search/part_count.hpp.
    bool counts_parts_below_root = false;

    std::uint64_t seed = 1; ///< for random heuristics; the same seed gives the same run
    /// How many threads search, for csp::count, solutions, solve, minimise and maximise; 0 for as many as the
    /// machine has processors. With more than one there can be no listener. Predicates, rules and heuristics that users
    /// add to the model and to these options are then called by several threads at once. See
    /// docs/reference/parallel.md.
    unsigned threads = 1;
    Limits limits = {};
    std::stop_token stop = {};    ///< a stop requested earlier counts
    Listener* listener = nullptr; ///< receives everything that the engine does

    bool has_restarts() const { return restarts.kind != &restart::none && !by_discrepancies; }
    bool has_neighbourhoods() const { return neighbourhood != nullptr && has_restarts() && minimise; }
    /// Whether the rest of the options lets a search learn.
    bool may_learn() const { return inference->strengthen == nullptr && !by_discrepancies; }
    /// Whether a search for one solution or the best begins to learn once it has failed often.
    bool learns_by_turns() const { return learning == Learning::automatic && may_learn() && has_restarts(); }
    /// The tasks that it schedules along the time by turns, at least two; or none: something is to be minimised, the two
    /// orders are the default, and it restarts.
    std::vector<Task> tasks_by_turns(const Model& model, std::size_t variable_count) const;
    std::unique_ptr<Brancher> make_brancher(Engine& of, const Model& model) const;
};

/// "select(dom/wdeg-ca.cd, phase), full inference, luby restarts": what a search would do.
std::string describe(const SearchOptions& options);

} // namespace csp
