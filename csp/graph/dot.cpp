#include <csp/graph/dot.hpp>

#include <csp/graph/constraint_graph.hpp>

#include <boost/graph/graphviz.hpp>

#include <ostream>
#include <string>

namespace csp {

namespace {

/// A label that Graphviz shows literally as `text`. In a label, a backslash begins an escape and an ampersand an
/// entity.
std::string label(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\n')
            escaped += "\\n";
        else if (c == '"' || c == '\\')
            escaped += {'\\', c};
        else if (c == '&')
            escaped += "&amp;";
        else
            escaped += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return "label=\"" + escaped + '"';
}

} // namespace

void write_dot(std::ostream& out, const Model& model, DotStyle style) {
    const auto attributes_of_graph = [](std::ostream& os) {
        os << "graph [layout=neato, overlap=false, sep=\"+8\", splines=true];\n"
              "node [shape=circle, fontname=\"sans-serif\"];\n";
    };
    const auto no_attributes = [](std::ostream&, GraphEdge) {};
    const auto circle = [&](std::ostream& os, Var x) { os << " [" << label(model.name(x)) << ']'; };
    if (style == DotStyle::primal) {
        const PrimalGraph graph(model);
        const auto draw = [&](std::ostream& os, std::size_t vertex) { circle(os, graph.variable(vertex)); };
        return boost::write_graphviz(out, graph, draw, no_attributes, attributes_of_graph);
    }
    const ConstraintGraph graph(model);
    const auto draw = [&](std::ostream& os, std::size_t vertex) {
        if (graph.is_variable(vertex)) return circle(os, graph.variable(vertex));
        os << " [shape=box, style=filled, fillcolor=gray90, "
           << label(model.constraint_name(graph.constraint(vertex))) << ']';
    };
    boost::write_graphviz(out, graph, draw, no_attributes, attributes_of_graph);
}

} // namespace csp
