#pragma once

#include <csp/model/model.hpp>

#include <iosfwd>

namespace csp {

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
