#pragma once

#include <csp/model/model.hpp>

#include <cstddef>
#include <iosfwd>
#include <vector>

namespace csp {

/// The independent parts of a model: two variables are in one part if a chain of constraints joins them. The
/// solutions of the model are the combinations of solutions of its parts.
///
/// @param is_fixed  by number of the variable. A fixed variable connects nothing and is in no part. Without this, no
///                  variable counts as fixed.
/// @param constraints  only the first `constraints` constraints count. Without this, all count.
/// @return          each part sorted, the parts in the order of their least variables. A variable without
///                  constraints forms a separate part; a constraint whose variables are all fixed is in no part.
/// Complexity: O(variables + constraints + sum of the sizes of the scopes), time and space, whatever the length of the
/// chains: the search through the graph does not recurse
/// Errors: throws ArgumentError unless `is_fixed` has as many entries as the model has variables
std::vector<std::vector<Var>> components(const Model& model, const std::vector<bool>& is_fixed,
                                         std::size_t constraints);
std::vector<std::vector<Var>> components(const Model& model, const std::vector<bool>& is_fixed);
std::vector<std::vector<Var>> components(const Model& model);

/// The neighbours of every variable: result[x.index] holds the variables that share a constraint with x, each
/// once, sorted, without x itself.
///
/// This copies the primal graph for heuristics, which need neighbours at every node. (The number of constraints on x is
/// `model.constraints_on(x).size()`.)
///
/// Complexity: time O(sum of the squares of the sizes of the scopes), times a logarithm for sorting; space O(variables
/// + edges), with both directions of each edge stored
std::vector<std::vector<Var>> neighbours(const Model& model);

/// The contents of a drawing of a model.
enum class DotStyle {
    bipartite, ///< variables as circles, constraints as boxes, a line from a constraint to each of its variables
    primal,    ///< variables as circles, a line between any two that share a constraint
};

/// Writes the graph of a model in the DOT language of Graphviz, with the names of the model:
///
///     std::ofstream file("queens.dot");
///     csp::write_dot(file, model);                    // then: dot -Tsvg queens.dot > queens.svg
///
/// Names appear literally, whatever they contain: quotes, backslashes, line breaks, "&lt;". Only control characters
/// other than line breaks, which no drawing can show, become blanks.
///
/// Complexity: bipartite: linear in the output; primal: as PrimalGraph lists its edges
void write_dot(std::ostream& out, const Model& model, DotStyle style = DotStyle::bipartite);

} // namespace csp
