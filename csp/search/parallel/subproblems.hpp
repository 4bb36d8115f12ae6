#pragma once

#include <csp/engine/engine.hpp>
#include <csp/search/limits.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace csp {

/// Problems that partition the solutions of one: every solution belongs to exactly one of them.
struct Subproblems {
    std::vector<std::vector<Atom>> givens; ///< by subproblem: atoms that hold in it
    /// StopReason::exhausted: the problem is split. Any other: a limit was reached first, and `givens` is empty.
    StopReason stopped = StopReason::exhausted;
    Statistics statistics;
};

/// Splits the problem in the engine into `wanted` subproblems that propagation does not refute, or up to 14 more; or as
/// many as possible. The same problem is always split in the same way.
///
/// Round by round, every subproblem is split on the variable with the smallest domain among `variables`, the first
/// among equals: one branch for each value, or two halves if there are more than 16 values. Subproblems in which all of
/// `variables` are fixed are not split. The last round begins with the last subproblem, and ends when there are as many
/// as wanted. The order is that of a depth-first search.
///
/// @param engine  at its fixpoint; its level is left as it was
/// Source: J.-C. Régin, M. Rezgui, A. Malapert, "Embarrassingly parallel search", CP 2013, pp. 596-610.
Subproblems split(Engine& engine, std::span<const Var> variables, std::size_t wanted, LimitWatch& watch);

} // namespace csp

namespace csp::parallel {

/// The number of subproblems for this many threads: 50 per thread, enough that waiting for the last ones does not
/// matter.
/// Source: Régin, Rezgui, Malapert, CP 2013, who found 30 to 100 per thread best.
constexpr std::size_t subproblem_count(unsigned threads) {
    constexpr std::size_t per_thread = 50;
    return per_thread * threads;
}

/// The number of subproblems if it must not depend on the number of threads: 30 for each of 20.
inline constexpr std::size_t fixed_subproblem_count = 600;

} // namespace csp::parallel
