#include <csp/graph/graph.hpp>

#include <csp/base/error.hpp>
#include <csp/graph/constraint_graph.hpp>

#include <boost/graph/connected_components.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/graphviz.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>

namespace csp {

namespace {

/// The relevant part of the graph: the constraints that count, and the variables that are not fixed.
struct IsLeft {
    const std::vector<bool>* is_fixed = nullptr;
    std::size_t constraints = 0;

    bool operator()(std::size_t vertex) const {
        const std::size_t variables = is_fixed->size();
        return vertex < variables ? !(*is_fixed)[vertex] : vertex < variables + constraints;
    }
};

} // namespace

std::vector<std::vector<Var>> components(const Model& model, const std::vector<bool>& is_fixed,
                                         std::size_t constraints) {
    if (is_fixed.size() != model.variable_count())
        throw ArgumentError("csp::components", "is_fixed has " + std::to_string(is_fixed.size()) +
                                                   " entries, but the model has " +
                                                   std::to_string(model.variable_count()) + " variables");
    const ConstraintGraph graph(model);
    const boost::filtered_graph left(graph, boost::keep_all(), IsLeft{&is_fixed, constraints});
    std::vector<std::size_t> number(graph.vertex_count());
    boost::connected_components(
        left, boost::make_iterator_property_map(number.begin(), get(boost::vertex_index, graph)));

    // Parts are numbered in the order of the vertices, which start with the variables, so the parts are in order.
    std::vector<std::vector<Var>> parts;
    for (std::uint32_t i = 0; i < is_fixed.size(); ++i) {
        if (is_fixed[i]) continue;
        if (number[i] == parts.size()) parts.emplace_back();
        parts[number[i]].push_back(Var{i});
    }
    return parts;
}

std::vector<std::vector<Var>> components(const Model& model, const std::vector<bool>& is_fixed) {
    return components(model, is_fixed, model.constraint_count());
}

std::vector<std::vector<Var>> components(const Model& model) {
    return components(model, std::vector<bool>(model.variable_count()));
}

std::vector<std::vector<Var>> neighbours(const Model& model) {
    std::vector<std::vector<Var>> result(model.variable_count());
    std::vector<std::uint32_t> seen_from(model.variable_count()); // 1 + the last variable that met this one
    for (std::uint32_t i = 0; i < model.variable_count(); ++i) {
        seen_from[i] = i + 1;
        for (const std::uint32_t c : model.constraints_on(Var{i})) {
            for (const Var y : model.variables_of(c)) {
                if (seen_from[y.index] == i + 1) continue;
                seen_from[y.index] = i + 1;
                result[i].push_back(y);
            }
        }
        std::sort(result[i].begin(), result[i].end(), [](Var a, Var b) { return a.index < b.index; });
    }
    return result;
}

namespace {

/// Returns a label that Graphviz shows literally as `text`. In a label, a backslash begins an escape sequence and an
/// ampersand an entity.
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
