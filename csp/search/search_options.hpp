#pragma once

#include <csp/base/view.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/engine/listener.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/inference/inference.hpp>
#include <csp/search/limits.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/statistics.hpp>
#include <csp/search/tuning.hpp>
#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace csp {

class ProofWriter;

/// The engine that searches: the general engine, or the kernel for problems made of all-different constraints only,
/// which is many times as fast when it applies. See docs/kernel.md.
enum class EngineChoice : std::uint8_t {
    /// The kernel if the problem, or an independent part of it, qualifies and the options allow it; the general engine
    /// otherwise, and if the kernel makes no progress.
    automatic,
    general,
    dense, ///< the kernel; a problem or options that it cannot handle are an error
};

/// Whether conflicts become nogoods.
///
/// Complexity: without learning, one test for each run of rules. With learning, a change of a domain takes 24 bytes
/// more, plus its reason. A conflict takes time in proportion to the facts since the implication point and their
/// reasons; each atom of these is looked up in the history of its variable. A nogood costs nothing until one of its two
/// watched atoms becomes true.
/// Errors: `always` throws ArgumentError with an inference that is not made of rules, with by_discrepancies, and with
/// the all-different kernel; `automatic` has no effect with any of these.
/// Source: Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation", Constraints 14, 2009; Feydy and
/// Stuckey, "Lazy clause generation reengineered", CP 2009; Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff:
/// engineering an efficient SAT solver", DAC 2001
enum class Learning : std::uint8_t {
    never, ///< no search learns
    /// Once a search for one solution, or for the best, has failed a thousand times, it alternates between turns with
    /// and without learning, unless the options exclude restarts. A Solver searches for one solution if
    /// Limits::solutions is 1.
    automatic,
    always, ///< from the first conflict on
};

/// The purpose and the method of a search. If a heuristic is unset (null), the search chooses it, see
/// csp/search/defaults.hpp; the choice may depend on the problem. A heuristic that is set is always used, even if it is
/// the default. docs/search.md explains the default search, docs/performance.md has results.
///
/// Complexity: a node costs the runs of its rules, the work of the heuristics (see there), and its changes. Memory is
/// that for the deepest path; by_discrepancies also keeps all solutions, and restarts keep up to `longest_nogood` atoms
/// for each refuted decision of an abandoned run.
struct SearchOptions {
    // Heuristics.
    EngineChoice engine = EngineChoice::automatic; ///< a Solver is the general engine
    const VariableOrderKind* variable_order =
        nullptr;                                 ///< unset: `dom/wdeg-ca.cd`, and schedules in some runs
    const ValueOrderKind* value_order = nullptr; ///< unset: `phase`
    std::optional<Branching> branching = {};     ///< instead of the two orders
    const InferenceKind* inference = nullptr;    ///< unset: `full`
    Restarts restarts = {};                      ///< unset kind: `luby`
    bool by_discrepancies = false; ///< without restarts: first the leaves with the fewest refuted decisions
    /// Chooses the part of the best solution that restarts keep. Unset: `interleaved` if there is something to minimise
    /// and the search restarts, but `none` if it never learns and has several threads, which then share its tree.
    /// Without a cost or restarts, a kind other than `none` is an error.
    const NeighbourhoodKind* neighbourhood = nullptr;
    /// `always` requires inference by rules alone, and excludes by_discrepancies and the kernel; a search that excludes
    /// `always` does not learn under `automatic` either.
    Learning learning = Learning::automatic;

    // The question.
    /// The variables to branch on first. If it is empty, and variable order and branching are unset, variables that
    /// constraints determine from others are decided last (see csp/search/defaults.hpp).
    std::vector<Var> decisions = {};
    /// Solutions that differ only in other variables count as one; if it is empty, all variables matter.
    std::vector<Var> projection = {};
    std::optional<Expression> minimise = {}; ///< the cost: each solution must cost less than the one before

    // The rest. An exception from a function ends the search and reaches the caller.
    /// Called for every better solution as it is found, by one thread at a time. A Solver throws if it is set.
    std::function<void(const Improvement&)> on_improvement = {};
    /// Called about ten times a second, between nodes and between runs of rules, by one thread at a
    /// time, not necessarily the calling one.
    std::function<void(const Progress&)> on_progress = {};
    std::uint64_t seed = 1; ///< for random heuristics; the same seed gives the same run
    unsigned threads = 1; ///< 0: one for each processor; see docs/reference/parallel.md. A Solver runs on one
    Limits limits = {};
    Tuning tuning = {};           ///< for experiments with the search
    std::stop_token stop = {};    ///< a stop requested before the search counts, too
    Listener* listener = nullptr; ///< receives everything that the engine does
    /// Receives a proof of the answer; null for none. The search is then that of options_for_proof().
    ProofWriter* proof = nullptr;
};

} // namespace csp
