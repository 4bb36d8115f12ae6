// Graphs whose nodes and edges are present if an operand is positive.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/graphs/graphs.hpp>

#include <algorithm>

namespace fuzz {

namespace graphs_kinds {

constexpr std::string_view header = "graphs/graphs.hpp";

// Lists: nodes; edges; root, or start and end. Numbers: the ends of each edge; then whether the graph is directed.
constexpr std::size_t nodes = 0;
constexpr std::size_t edges = 1;
constexpr std::size_t ends = 2;

template <std::size_t Ends>
Node graph(Draft& draft) {
    Node node{.lists = {draft.operands_from(0, 1, 4), draft.operands_from(0, 0, 5), {}}, .numbers = {{}, {}}};
    const auto some_node = [&] {
        return draft.source().between(0, static_cast<std::int64_t>(node.lists[nodes].size()) - 1);
    };
    for (std::size_t e = 0; e < node.lists[edges].size(); ++e)
        node.numbers[0].insert(node.numbers[0].end(), {some_node(), some_node()});
    node.numbers[1].push_back(draft.source().between(0, 1));
    for (std::size_t end = 0; end < Ends; ++end) node.lists[ends].push_back(draft.operand_from(0));
    return node;
}

// Meaning --------------------------------------------------------------------------------------------

struct Present {
    std::vector<bool> nodes;
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    bool is_directed;
    bool has_all_ends = true;

    std::size_t size() const { return static_cast<std::size_t>(std::ranges::count(nodes, true)); }
    /// Returns the nodes that walks reach, computed in n rounds of single steps.
    std::vector<bool> reached(std::size_t from) const {
        std::vector<bool> is_reached(nodes.size(), false);
        is_reached[from] = true;
        for (std::size_t round = 0; round < nodes.size(); ++round)
            for (const auto& [a, b] : edges) {
                if (is_reached[a]) is_reached[b] = true;
                if (!is_directed && is_reached[b]) is_reached[a] = true;
            }
        return is_reached;
    }
    bool is_reachable(Wide root) const {
        return has_all_ends && root >= 0 && root < static_cast<Wide>(nodes.size()) &&
               nodes[static_cast<std::size_t>(root)] && reached(static_cast<std::size_t>(root)) == nodes;
    }
    bool is_tree(Wide root) const { return is_reachable(root) && edges.size() + 1 == size(); }
    /// Returns the number of edges at the node or, in directed graphs, of edges that leave it.
    std::ptrdiff_t degree(std::size_t node) const {
        return std::ranges::count_if(edges, [&](const auto& edge) {
            return edge.first == node || (!is_directed && edge.second == node);
        });
    }
};

Present present(const Node& node, Values values) {
    Present present{.nodes = {}, .edges = {}, .is_directed = node.numbers[1][0] != 0};
    for (const Wide v : values_of(node, nodes, values)) present.nodes.push_back(v > 0);
    for (std::size_t e = 0; e < node.lists[edges].size(); ++e) {
        if (operand_value(node, edges, e, values) <= 0) continue;
        const auto a = static_cast<std::size_t>(node.numbers[0][2 * e]);
        const auto b = static_cast<std::size_t>(node.numbers[0][2 * e + 1]);
        present.edges.emplace_back(a, b);
        present.has_all_ends = present.has_all_ends && present.nodes[a] && present.nodes[b];
    }
    return present;
}

Number is_connected(const Node& node, Values values) {
    Present graph = present(node, values);
    graph.is_directed = false;
    const auto first = std::ranges::find(graph.nodes, true) - graph.nodes.begin();
    return graph.size() == 0 ? graph.has_all_ends : graph.is_reachable(first);
}

/// Holds if no edge closes a cycle: without the edge, no walk leads from its end to its beginning.
Number is_acyclic(const Node& node, Values values) {
    const Present graph = present(node, values);
    for (std::size_t e = 0; e < graph.edges.size(); ++e) {
        Present rest = graph;
        rest.edges.erase(rest.edges.begin() + static_cast<std::ptrdiff_t>(e));
        if (rest.reached(graph.edges[e].second)[graph.edges[e].first]) return 0;
    }
    return graph.has_all_ends;
}

Number is_path(const Node& node, Values values) {
    const Present graph = present(node, values);
    const Wide start = operand_value(node, ends, 0, values);
    const Wide end = operand_value(node, ends, 1, values);
    if (!graph.is_tree(start) || end < 0 || end >= static_cast<Wide>(graph.nodes.size())) return 0;
    if (start == end) return graph.edges.empty();
    const auto is_left_rightly = [&](std::size_t v) {
        const bool is_start = static_cast<Wide>(v) == start;
        const bool is_end = static_cast<Wide>(v) == end;
        if (!graph.nodes[v]) return !is_end;
        if (graph.is_directed) return graph.degree(v) == (is_end ? 0 : 1);
        return graph.degree(v) == (is_start || is_end ? 1 : 2);
    };
    for (std::size_t v = 0; v < graph.nodes.size(); ++v)
        if (!is_left_rightly(v)) return 0;
    return 1;
}

// Statement ------------------------------------------------------------------------------------------

csp::Graph stated_graph(const Node& node) {
    std::vector<csp::Graph::Edge> all;
    for (std::size_t e = 0; e < node.numbers[0].size(); e += 2)
        all.push_back(
            {static_cast<std::size_t>(node.numbers[0][e]), static_cast<std::size_t>(node.numbers[0][e + 1])});
    const std::size_t count = node.lists[nodes].size();
    return node.numbers[1][0] != 0 ? csp::Graph::directed(count, all) : csp::Graph::undirected(count, all);
}

std::vector<csp::Constraint> are_there(const Node& node, std::size_t list) {
    std::vector<csp::Constraint> parts;
    for (const csp::View x : views(node, list)) parts.push_back(csp::less(0, x));
    return parts;
}

csp::View end_of(const Node& node, std::size_t which) { return views(node, ends)[which]; }

std::string written_graph(const Node& node) {
    std::string all;
    for (std::size_t e = 0; e < node.numbers[0].size(); e += 2)
        all += (e == 0 ? "{" : ", {") + std::to_string(node.numbers[0][e]) + ", " +
               std::to_string(node.numbers[0][e + 1]) + '}';
    return std::string("csp::Graph::") + (node.numbers[1][0] != 0 ? "directed(" : "undirected(") +
           std::to_string(node.lists[nodes].size()) + ", {" + all + "})";
}

std::string written_parts(const Node& node, std::size_t list) {
    std::string all;
    for (const Operand& x : node.lists[list])
        all += (all.empty() ? "csp::less(0, " : ", csp::less(0, ") + x.text() + ')';
    return "std::vector<csp::Constraint>{" + all + '}';
}

std::string written_call(const Node& node, const char* name) {
    std::string call = std::string("csp::") + name + '(' + written_graph(node);
    for (const Operand& end : node.lists[ends]) call += ", " + end.text();
    return call + ", " + written_parts(node, nodes) + ", " + written_parts(node, edges) + ')';
}

const Kind kinds[] = {
    {.name = "connected",
     .header = header,
     .make = graph<0>,
     .value = is_connected,
     .state =
         [](const Node& n) {
             return csp::connected(stated_graph(n), are_there(n, nodes), are_there(n, edges));
         },
     .write = [](const Node& n) { return written_call(n, "connected"); }},
    {.name = "connected, nodes alone",
     .header = header,
     .make = [](Draft& draft) -> Node {
         Node node = graph<0>(draft);
         node.lists[edges].clear(); // the numbers remain
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         Present graph = present(n, v);
         graph.is_directed = false;
         for (std::size_t e = 0; e < n.numbers[0].size(); e += 2) {
             const auto a = static_cast<std::size_t>(n.numbers[0][e]);
             const auto b = static_cast<std::size_t>(n.numbers[0][e + 1]);
             if (graph.nodes[a] && graph.nodes[b]) graph.edges.emplace_back(a, b);
         }
         const auto first = std::ranges::find(graph.nodes, true) - graph.nodes.begin();
         return graph.size() == 0 || graph.is_reachable(first);
     },
     .state = [](const Node& n) { return csp::connected(stated_graph(n), are_there(n, nodes)); },
     .write =
         [](const Node& n) {
             return "csp::connected(" + written_graph(n) + ", " + written_parts(n, nodes) + ')';
         }},
    {.name = "reachable",
     .header = header,
     .make = graph<1>,
     .value = [](const Node& n, Values v) -> Number {
         return present(n, v).is_reachable(operand_value(n, ends, 0, v));
     },
     .state =
         [](const Node& n) {
             return csp::reachable(stated_graph(n), end_of(n, 0), are_there(n, nodes), are_there(n, edges));
         },
     .write = [](const Node& n) { return written_call(n, "reachable"); }},
    {.name = "tree",
     .header = header,
     .make = graph<1>,
     .value = [](const Node& n, Values v) -> Number {
         return present(n, v).is_tree(operand_value(n, ends, 0, v));
     },
     .state =
         [](const Node& n) {
             return csp::tree(stated_graph(n), end_of(n, 0), are_there(n, nodes), are_there(n, edges));
         },
     .write = [](const Node& n) { return written_call(n, "tree"); }},
    {.name = "acyclic",
     .header = header,
     .make = graph<0>,
     .value = is_acyclic,
     .state =
         [](const Node& n) {
             return csp::acyclic(stated_graph(n), are_there(n, nodes), are_there(n, edges));
         },
     .write = [](const Node& n) { return written_call(n, "acyclic"); }},
    {.name = "path",
     .header = header,
     .make = graph<2>,
     .value = is_path,
     .state =
         [](const Node& n) {
             return csp::path(stated_graph(n), end_of(n, 0), end_of(n, 1), are_there(n, nodes),
                              are_there(n, edges));
         },
     .write = [](const Node& n) { return written_call(n, "path"); }},
    // lists[ends] {total}; numbers[2] the weights
    {.name = "spanning_tree",
     .header = header,
     .make = [](Draft& draft) -> Node {
         Node node = graph<1>(draft);
         node.numbers.emplace_back();
         Wide weight = 0;
         for (const Operand& edge : node.lists[edges]) {
             node.numbers[2].push_back(draft.source().between(-2, 4));
             if (draft.worth(edge) > 0) weight += node.numbers[2].back();
         }
         Operand& total = node.lists[ends][0];
         total.offset += weight - draft.worth(total);
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         Present graph = present(n, v);
         graph.nodes.assign(graph.nodes.size(), true);
         graph.has_all_ends = true;
         graph.is_directed = false;
         Wide weight = 0;
         for (std::size_t e = 0; e < n.lists[edges].size(); ++e)
             if (operand_value(n, edges, e, v) > 0) weight += n.numbers[2][e];
         return graph.is_tree(0) && weight == operand_value(n, ends, 0, v);
     },
     .state =
         [](const Node& n) {
             return csp::spanning_tree(stated_graph(n), are_there(n, edges), values(n, 2),
                                       n.lists[ends][0].view());
         },
     .write =
         [](const Node& n) {
             return "csp::spanning_tree(" + written_graph(n) + ", " + written_parts(n, edges) + ", " +
                    written(n.numbers[2]) + ", " + n.lists[ends][0].text() + ')';
         }},
};

} // namespace graphs_kinds

std::span<const Kind> graphs_family() { return graphs_kinds::kinds; }

} // namespace fuzz
