#pragma once

#include <csp/constraints/expression/expression.hpp>
#include <csp/engine/listener.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/improvement.hpp>
#include <csp/search/inference/inference.hpp>
#include <csp/search/limits.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace csp {

/// What searches: the general engine, or the kernel for problems made of all-different constraints alone, which is
/// many times as fast where it can be used. See docs/kernel.md.
enum class EngineChoice : std::uint8_t {
    /// The kernel where the problem, or an independent part of it, qualifies and the options leave everything
    /// open; where it makes no headway, and for all else, the general engine.
    automatic,
    general,
    dense, ///< the kernel; a problem or options that do not suit it are an error
};

/// What to search for, and how.
///
/// The defaults need no thought: they learn from failures where to branch, try again what went well, and restart.
/// On problems without failures that costs little. docs/performance.md shows what they solve.
struct SearchOptions {
    /// For csp::solve, count and solutions. (A Solver is the general engine.)
    EngineChoice engine = EngineChoice::automatic;
    const VariableOrderKind* variable_order = &variable_order::dom_wdeg_ca_cd;
    const ValueOrderKind* value_order = &value_order::phase;
    std::optional<Branching> branching = {}; ///< instead of the two orders
    const InferenceKind* inference = &inference::full;
    Restarts restarts = {.kind = &restart::luby};
    /// Limited discrepancy search: first the leaves with no refuted decision on the way to them, then those with
    /// at most one, and so on. It goes through the upper part of the tree once per number, remembers all solutions
    /// it hands out, and does not restart. Source: Harvey, Ginsberg, IJCAI 1995.
    bool by_discrepancies = false;
    /// Large neighbourhood search: what every restart keeps of the best solution. With something to minimise, and
    /// with restarts.
    const NeighbourhoodKind* neighbourhood = nullptr;

    /// Solutions that differ in other variables alone count as one. All variables matter where it is empty.
    std::vector<Var> projection = {};
    /// Every solution is to cost less than the one before: branch and bound. The last is then the best.
    std::optional<Expression> minimise = {};
    /// For csp::solve, minimise and maximise where something is optimised: called for every better solution as it
    /// is found, by one thread at a time.
    std::function<void(const Improvement&)> on_improvement = {};

    /// count(): looks at every node whether the unfixed variables have fallen apart into independent parts, to
    /// count each by itself; without it, only at the root. For one thread. See csp/search/part_count.hpp.
    bool counts_parts_below_root = false;

    std::uint64_t seed = 1; ///< for random heuristics; the same seed gives the same run
    /// How many threads search, for csp::count, solutions, solve, minimise and maximise; 0 for as many as the
    /// machine has processors. More than one exclude a listener. What users add to the model and to these options,
    /// predicates, rules and heuristics, is then called by several threads at once. See
    /// docs/reference/parallel.md.
    unsigned threads = 1;
    Limits limits = {};
    std::stop_token stop = {};    ///< a stop requested earlier counts
    Listener* listener = nullptr; ///< told of everything the engine does

    bool has_restarts() const { return restarts.kind != &restart::none && !by_discrepancies; }
    std::unique_ptr<Brancher> make_brancher(Engine& of, const Model& model) const;
};

/// "select(dom/wdeg-ca.cd, phase), full inference, luby restarts": what would be done.
std::string describe(const SearchOptions& options);

} // namespace csp
