#pragma once

#include <csp/model/model.hpp>

#include <vector>

namespace csp {

/// The neighbours of every variable: result[x.index] holds the variables that share a constraint with x, each
/// once, sorted, without x itself.
///
/// This copies the primal graph for heuristics, which need neighbours at every node. (The number of constraints on x is
/// `model.constraints_on(x).size()`.)
///
/// Complexity   time O(sum of the squares of the sizes of the scopes), times a logarithm for sorting; space
///              O(variables + edges), with both directions of each edge stored
std::vector<std::vector<Var>> neighbours(const Model& model);

} // namespace csp
