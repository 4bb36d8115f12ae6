#pragma once

#include <csp/base/atom.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace csp {

/// A region of a search tree: the solutions in which all of its atoms hold.
///
/// A search gives regions away (Solver::give_away), and another one searches them (Solver::begin_region), on another
/// thread or machine: solvers of the same model, with the same options, understand each other's regions.
struct Region {
    std::vector<Atom> atoms = {};
    /// The independent part that is searched, by its number in SolverParts::all(); nullopt: all parts.
    std::optional<std::size_t> part = std::nullopt;
    /// The estimated share of the region in the whole tree: a decision divides the share of its node by the number of
    /// values on either side, and a decision about a bound halves it. The weights of regions that partition another one
    /// add up to its weight.
    /// Source: Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975
    double weight = 1;
};

} // namespace csp
