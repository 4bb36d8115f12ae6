#pragma once

#include <csp/model/model.hpp>

#include <iosfwd>

namespace csp {

/// What a drawing of a model shows.
enum class DotStyle {
    bipartite, ///< variables as circles, constraints as boxes, a line if a constraint speaks of a variable
    primal,    ///< variables as circles, a line between two that share a constraint
};

/// Writes the graph of a model in the DOT language of Graphviz, with the names of the model:
///
///     std::ofstream file("queens.dot");
///     csp::write_dot(file, model);                    // then: dot -Tsvg queens.dot > queens.svg
///
/// Names appear letter by letter, whatever they contain: quotes, backslashes, line breaks, "&lt;". Only a
/// control character other than a line break, which no drawing can show, becomes a blank.
///
/// Complexity   bipartite: linear in the output; primal: as PrimalGraph lists its edges
void write_dot(std::ostream& out, const Model& model, DotStyle style = DotStyle::bipartite);

} // namespace csp
