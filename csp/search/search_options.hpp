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
    /// What the search has done until it found this; its time is that since the call. Of several threads together, each
    /// as it last reported.
    Statistics statistics = {};
};

/// How far a search is.
struct Progress {
    /// What it has done up to now; its time is that since the call. While the all-different kernel searches, and while a
    /// model is loaded, the time alone goes on.
    Statistics statistics;
    Optimum optimum = {}; ///< when optimising
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

/// Whether conflicts become nogoods.
///
/// Complexity    without learning, one test for each run of rules. With it, a change of a domain takes 24 bytes more
///               and its reason. A conflict takes time in proportion to the facts since the implication point and their
///               reasons, each atom of which is looked up in the history of its variable. A nogood costs nothing until
///               one of its two watched atoms becomes true.
/// Errors        `always` throws ArgumentError with an inference that is not made of rules, with by_discrepancies, and
///               with the all-different kernel; `automatic` does nothing where it cannot.
/// Source        Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation", Constraints 14, 2009; Feydy
///               and Stuckey, "Lazy clause generation reengineered", CP 2009; Moskewicz, Madigan, Zhao, Zhang and
///               Malik, "Chaff: engineering an efficient SAT solver", DAC 2001
enum class Learning : std::uint8_t {
    never, ///< no search learns
    /// Once a search for one solution, or for the best, has failed a thousand times, it goes on with and without
    /// learning by turns; not if the options exclude restarts. A Solver searches for one solution if Limits::solutions
    /// is 1.
    automatic,
    always, ///< from the first conflict on
};

/// What to search for, and how.
///
/// The defaults suit most problems: they learn from failures where to branch, retry what went well, and restart; if it
/// takes long, they make nogoods of conflicts. On problems without failures that costs little. docs/performance.md shows
/// what they solve.
///
/// Complexity    a node costs the rules that run, what the heuristics look at (see there), and what it changed. The
///               loop itself looks at all variables only when a run begins, when another thread has found a better
///               solution, and when a solution is copied; `singleton` and counts_parts_below_root look at all open
///               variables at every node. Memory is that of the deepest path; by_discrepancies also keeps all
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
    /// Whether a search that learns shortens the reasons of rules that name variables, or say nothing, to what their
    /// deductions need: see csp/learn/sharpener.hpp. Solver::reason_uses() tells how much that is.
    bool sharpens_reasons = true;

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
    /// Called about ten times a second while a search is at work, by one thread at a time, which need not be the one that
    /// asked: for a display, or to request a stop. It comes between nodes and between runs of rules, so a single long run
    /// of a rule delays it. An exception from it ends the search and reaches the caller.
    std::function<void(const Progress&)> on_progress = {};

    /// count(): checks at every node whether the unfixed variables have split into independent parts, to count each by
    /// itself; without it, only at the root. For one thread. See csp/search/part_count.hpp.
    bool counts_parts_below_root = false;

    std::uint64_t seed = 1; ///< for random heuristics; the same seed gives the same run
    /// How many threads of one machine search: for csp::count, solutions, solve, minimise and maximise; 0 for as many as
    /// the machine has processors. A Solver runs on one.
    ///
    /// What they do, and what is the same for any number of them:
    ///
    ///   - `count`: they share out subproblems. If no limit is reached, the number of solutions is the same. Nodes and
    ///     failures may differ a little, also from run to run.
    ///   - `solutions`: likewise. The solutions are the same; so is the order of the subproblems from two threads on, while
    ///     one thread has no subproblems. The order of the solutions within a subproblem may change from run to run.
    ///   - `solve`: each searches the whole problem in its own way, until one finds a solution or has searched all of it.
    ///     Whether there is a solution is the same; which one it is may change from run to run.
    ///   - `minimise`, `maximise`: likewise, and they share the best cost. The best cost is the same, and that it is
    ///     proved; which solution has it may change.
    ///
    /// Why runs differ: a thread takes the next subproblem with rules that look first where they found something last. They
    /// conclude the same, but a failure may come to light in another place, and the default heuristic learns from that.
    ///
    /// Limits hold for all threads together. Time is wall-clock time from the call on; `solutions` goes on while the loop
    /// is busy. A limit of nodes or failures may be exceeded by a node or two a thread. If a limit ends `solutions`, no
    /// solution that would have come before those found is left out. Statistics are sums, except the time.
    ///
    /// Predicates, rules, checks, heuristics and branchings that users add to the model and to these options are called
    /// by several threads at once: they must not change shared data. An exception from one of them ends the search for
    /// all threads and reaches the caller.
    ///
    /// Errors  throws ArgumentError with more than one thread: for a listener; in `count` and `solutions`, for something to
    ///         minimise; in `count`, for counts_parts_below_root; for a Solver.
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
