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
#include <csp/search/tuning.hpp>
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

/// The quality of the best solution so far, and a bound on the quality of any solution.
struct Optimum {
    /// The cost of the best solution, or its gain when maximising; nullopt if there is none yet.
    std::optional<WideValue> best;
    /// A proved bound: no solution is better. nullopt before the search has begun, or if there is no solution.
    std::optional<WideValue> bound;

    /// The relative gap:  |best - bound| / |best|.  0 if the best is proved to be optimal; infinite if best is 0 and
    /// the bound is not, or if one of them is unknown.
    double gap() const;
};

/// A solution that is better than all before it.
struct Improvement {
    const Assignment& solution; ///< valid during the call
    Optimum optimum;
    std::size_t objective = 0; ///< in a lexicographic search: the number of the objective that has improved
    /// The work of the search until it found this solution; its time is measured from the call on. With several
    /// threads, their total, each as last reported.
    Statistics statistics = {};
};

/// The progress of a search.
struct Progress {
    /// The work of the search so far; its time is measured from the call on. While the all-different kernel searches,
    /// and while a model is loaded, only the time advances.
    Statistics statistics;
    Optimum optimum = {}; ///< when optimising
};

/// The engine that searches: the general engine, or the kernel for problems made of all-different constraints only,
/// which is many times as fast when it applies. See docs/kernel.md.
enum class EngineChoice : std::uint8_t {
    /// The kernel if the problem, or an independent part of it, qualifies and the options impose nothing else; the
    /// general engine otherwise, and if the kernel makes no headway.
    automatic,
    general,
    dense, ///< the kernel; a problem or options that it cannot handle are an error
};

/// Whether conflicts become nogoods.
///
/// Complexity    without learning, one test for each run of rules. With learning, a change of a domain takes 24 bytes
///               more, plus its reason. A conflict takes time in proportion to the facts since the implication point
///               and their reasons; each atom of these is looked up in the history of its variable. A nogood costs
///               nothing until one of its two watched atoms becomes true.
/// Errors        `always` throws ArgumentError with an inference that is not made of rules, with by_discrepancies, and
///               with the all-different kernel; `automatic` has no effect with any of these.
/// Source        Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation", Constraints 14, 2009; Feydy
///               and Stuckey, "Lazy clause generation reengineered", CP 2009; Moskewicz, Madigan, Zhao, Zhang and
///               Malik, "Chaff: engineering an efficient SAT solver", DAC 2001
enum class Learning : std::uint8_t {
    never, ///< no search learns
    /// Once a search for one solution, or for the best, has failed a thousand times, it alternates between turns with
    /// and without learning, unless the options exclude restarts. A Solver searches for one solution if
    /// Limits::solutions is 1.
    automatic,
    always, ///< from the first conflict on
};

/// What to search for, and how.
///
/// The search chooses the heuristics that are unset (null); its choice may depend on the problem. A heuristic that is
/// set replaces this choice, even if it is the same kind. The defaults suit most problems: the search learns from
/// failures where to branch, retries values that went well, and restarts; if it takes long, it makes nogoods of
/// conflicts. On problems without failures, this costs little. docs/performance.md shows results.
///
/// Complexity    a node costs the runs of its rules, the work of the heuristics (see there), and its changes. The
///               loop itself looks at all variables only when a run begins, when another thread has found a better
///               solution, and when a solution is copied; `singleton` and Tuning::counts_parts_below_root look at all open
///               variables at every node. Memory is that for the deepest path; by_discrepancies also keeps all
///               solutions, and restarts keep up to `longest_nogood` atoms for each refuted decision of an abandoned
///               run.
/// Source        Harvey and Ginsberg, "Limited discrepancy search", IJCAI 1995; Luby, Sinclair and Zuckerman, "Optimal
///               speedup of Las Vegas algorithms", Information Processing Letters 47, 1993; Lecoutre, Sais, Tabary and
///               Vidal, "Nogood recording from restarts", IJCAI 2007, and "Reasoning from last conflict(s)", Artificial
///               Intelligence 173, 2009; Martin and Shmoys, "A new approach to computing optimal schedules for the
///               job-shop scheduling problem", IPCO 1996 (shaving); Shaw, "Using constraint programming and local search
///               methods to solve vehicle routing problems", CP 1998; Perron, Shaw and Furnon, "Propagation guided large
///               neighborhood search", CP 2004; Ropke and Pisinger, "An adaptive large neighborhood search heuristic for
///               the pickup and delivery problem with time windows", Transportation Science 40, 2006; Demirović, Chu and
///               Stuckey, "Solution-based phase saving for CP", CP 2018; Dechter and Mateescu, "AND/OR search spaces for
///               graphical models", Artificial Intelligence 171, 2007
struct SearchOptions {
    /// For csp::solve, count and solutions. (A Solver is the general engine.)
    EngineChoice engine = EngineChoice::automatic;
    /// Unset: `dom/wdeg-ca.cd`, and the tasks of schedules along the time in some runs.
    const VariableOrderKind* variable_order = nullptr;
    /// Unset: `phase`.
    const ValueOrderKind* value_order = nullptr;
    std::optional<Branching> branching = {};  ///< instead of the two orders
    const InferenceKind* inference = nullptr; ///< unset: `full`
    Restarts restarts = {};                   ///< unset kind: `luby`
    /// Limited discrepancy search: first the leaves with no refuted decision on the path to them, then the leaves with
    /// at most one, and so on. It searches the upper part of the tree once per number, remembers all solutions that it
    /// hands out, and does not restart. Source: Harvey, Ginsberg, IJCAI 1995.
    bool by_discrepancies = false;
    /// Large neighbourhood search: chooses the part of the best solution that restarts keep. Unset: `interleaved` if
    /// there is something to minimise and the search restarts; without these, a kind other than `none` is an error.
    const NeighbourhoodKind* neighbourhood = nullptr;

    /// `always` requires full inference, and excludes by_discrepancies and the kernel; where it is excluded,
    /// `automatic` has no effect.
    Learning learning = Learning::automatic;

    /// The variables to branch on first: the search branches on others only when all of these are fixed. If it is
    /// empty, and variable order and branching are unset, the search leaves for the end the variables that constraints
    /// determine from others (see csp/search/decisions.hpp); otherwise, it chooses among all variables.
    std::vector<Var> decisions = {};
    /// The variables that distinguish solutions: solutions that differ only in others count as one. If it is empty, all
    /// variables matter.
    std::vector<Var> projection = {};
    /// The cost to minimise, by branch and bound: every solution must cost less than the one before, so the last is the
    /// best.
    std::optional<Expression> minimise = {};
    /// For csp::solve, minimise and maximise when optimising: called for every better solution as it is found, by one
    /// thread at a time.
    std::function<void(const Improvement&)> on_improvement = {};
    /// Called about ten times a second while a search is at work, for a display or to request a stop; by one thread at
    /// a time, not necessarily the calling one. Calls take place between nodes and between runs of rules, so a single
    /// long run of a rule delays them. An exception from it ends the search and reaches the caller.
    std::function<void(const Progress&)> on_progress = {};

    std::uint64_t seed = 1; ///< for random heuristics; the same seed gives the same run
    /// The number of threads that search, for csp::count, solutions, solve, minimise and maximise; 0 for as many as
    /// the machine has processors. A Solver runs on one.
    ///
    /// Their work, and the results that are the same for any number of threads:
    ///
    ///   - `count`: the threads share out subproblems. If no limit is reached, the number of solutions is the same. The
    ///     numbers of nodes and failures may differ a little, also from run to run.
    ///   - `solutions`: likewise. The solutions are the same; so is the order of the subproblems from two threads on, while
    ///     one thread has no subproblems. The order of the solutions within a subproblem may change from run to run.
    ///   - `solve`: each thread searches the whole problem in its own way, until one finds a solution or has searched
    ///     all of it. Whether there is a solution is the same; which one is found may change from run to run.
    ///   - `minimise`, `maximise`: likewise, and the threads share the best cost. The best cost is the same, and so is
    ///     that it is proved; which solution of that cost is found may change.
    ///
    /// Why runs differ: a thread begins its next subproblem with rules that look first where they last found something.
    /// Their conclusions are the same, but another rule may find a failure, and the default heuristic learns from that.
    ///
    /// Limits hold for all threads together. Time is wall-clock time from the call on; for `solutions`, it continues
    /// while the loop is busy. A limit on nodes or failures may be exceeded by a node or two per thread. If a limit
    /// ends `solutions`, the solutions found are the first ones, without a gap. Statistics are sums, except the time.
    ///
    /// Predicates, rules, checks, heuristics and branchings that users add to the model and to these options are called
    /// by several threads at once: they must not change shared data. An exception from one of them ends the search for
    /// all threads and reaches the caller.
    ///
    /// Errors  throws ArgumentError with more than one thread: for a listener; in `count` and `solutions`, for an
    ///         objective; in `count`, for Tuning::counts_parts_below_root; for a Solver.
    unsigned threads = 1;
    Limits limits = {};
    Tuning tuning = {};           ///< for experiments with the search itself
    std::stop_token stop = {};    ///< a stop requested before the search counts, too
    Listener* listener = nullptr; ///< receives everything that the engine does

    /// The variable order that a search without a branching uses.
    const VariableOrderKind& chosen_variable_order() const {
        return variable_order != nullptr ? *variable_order : variable_order::dom_wdeg_ca_cd;
    }
    /// The value order that a search without a branching uses.
    const ValueOrderKind& chosen_value_order() const {
        return value_order != nullptr ? *value_order : value_order::phase;
    }
    /// The inference that a search uses.
    const InferenceKind& chosen_inference() const {
        return inference != nullptr ? *inference : inference::full;
    }
    /// The restarts that a search uses: `none` if by_discrepancies.
    Restarts chosen_restarts() const;
    /// The neighbourhoods that a search uses: `none` without something to minimise or without restarts.
    const NeighbourhoodKind& chosen_neighbourhood() const;
    bool has_restarts() const { return restarts.kind != &restart::none && !by_discrepancies; }
    bool has_neighbourhoods() const { return &chosen_neighbourhood() != &neighbourhood::none; }
    /// Whether variable order, value order and branching are unset.
    bool leaves_order_open() const {
        return variable_order == nullptr && value_order == nullptr && !branching;
    }
    /// Whether the other options allow a search to learn.
    bool may_learn() const { return chosen_inference().strengthen == nullptr && !by_discrepancies; }
    /// Whether a search for one solution or the best begins to learn once it has failed often.
    bool learns_by_turns() const { return learning == Learning::automatic && may_learn() && has_restarts(); }
    /// The tasks that the search schedules along the time in some of its runs: none, or at least two if there is an
    /// objective, the order is left open, and the search restarts.
    std::vector<Task> tasks_by_turns(const Model& model, std::size_t variable_count) const;
    std::unique_ptr<Brancher> make_brancher(Engine& of, const Model& model) const;
};

/// Describes how a search would work: "select(dom/wdeg-ca.cd, phase), full inference, luby restarts".
std::string describe(const SearchOptions& options);

} // namespace csp
