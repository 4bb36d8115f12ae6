#pragma once

#include <csp/engine/engine.hpp>
#include <csp/search/limit_watch.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace csp {

/// Problems that share out the solutions of one: every solution is a solution of exactly one of them.
struct Subproblems {
    std::vector<std::vector<Atom>> givens; ///< of each subproblem: what holds in it, beside the model
    /// StopReason::exhausted: the problem is split. Any other: a limit was reached first, and there are no givens.
    StopReason stopped = StopReason::exhausted;
    Statistics statistics;
};

/// Splits the problem in the engine into at least `wanted` subproblems that propagation does not refute, or as
/// many as there are. The same problem is always split in the same way.
///
/// Round by round every subproblem is split by its smallest domain among `variables`, the first of those that are
/// as small: one branch for each value, or two halves where there are many values. Subproblems in which all of
/// `variables` are fixed stay as they are. The order is that of a depth-first search.
///
/// Source: J.-C. Regin, M. Rezgui, A. Malapert, "Embarrassingly parallel search", CP 2013, pp. 596-610.
/// @param engine  at its fixpoint; its level is left as it was
Subproblems split(Engine& engine, std::span<const Var> variables, std::size_t wanted, LimitWatch& watch);

} // namespace csp

namespace csp::parallel {

/// How many subproblems there are to be for so many threads: enough that the last ones to be done do not matter.
/// Source: Regin, Rezgui, Malapert, CP 2013, who found 30 to 100 per thread best.
constexpr std::size_t subproblem_count(unsigned threads) {
    constexpr std::size_t per_thread = 50;
    return per_thread * threads;
}

/// How many there are to be where their number must not depend on that of the threads: 30 for each of 20.
inline constexpr std::size_t fixed_subproblem_count = 600;

} // namespace csp::parallel
