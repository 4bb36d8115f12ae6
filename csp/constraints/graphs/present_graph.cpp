#include <csp/constraints/graphs/present_graph.hpp>

#include <algorithm>

namespace csp {

namespace {

std::vector<bool> reached_from(const PresentGraph& graph, std::size_t root) {
    std::vector<std::vector<std::size_t>> next(graph.has_node.size());
    for (const auto [from, to] : graph.edges) {
        next[from].push_back(to);
        if (!graph.is_directed) next[to].push_back(from);
    }
    std::vector<bool> is_reached(graph.has_node.size(), false);
    is_reached[root] = true;
    for (std::vector<std::size_t> open{root}; !open.empty();) {
        const std::size_t node = open.back();
        open.pop_back();
        for (const std::size_t to : next[node]) {
            if (!is_reached[to]) open.push_back(to);
            is_reached[to] = true;
        }
    }
    return is_reached;
}

/// How many edges leave each node; of a graph without directions, how many end there.
std::vector<std::size_t> degrees(const PresentGraph& graph) {
    std::vector<std::size_t> degree(graph.has_node.size(), 0);
    for (const auto [from, to] : graph.edges) {
        ++degree[from];
        if (!graph.is_directed) ++degree[to];
    }
    return degree;
}

} // namespace

std::size_t PresentGraph::node_count() const {
    return static_cast<std::size_t>(std::count(has_node.begin(), has_node.end(), true));
}

bool PresentGraph::has_all_ends() const {
    return std::all_of(edges.begin(), edges.end(),
                       [this](const Graph::Edge& edge) { return has_node[edge.from] && has_node[edge.to]; });
}

bool is_reachable(const PresentGraph& graph, std::size_t root) {
    return graph.has_node[root] && graph.has_all_ends() && reached_from(graph, root) == graph.has_node;
}

/// Takes away what is in no cycle, as long as there is such a node: one that no edge leaves, or, without directions, one
/// that at most one edge joins.
bool is_acyclic(const PresentGraph& graph) {
    PresentGraph left = graph;
    for (bool goes_on = true; goes_on;) {
        const auto degree = degrees(left);
        const auto is_free = [&](std::size_t node) { return degree[node] <= (graph.is_directed ? 0U : 1U); };
        goes_on = std::erase_if(left.edges, [&](const Graph::Edge& edge) {
                      return is_free(edge.to) || (!graph.is_directed && is_free(edge.from));
                  }) > 0;
    }
    return left.edges.empty() && graph.has_all_ends();
}

bool is_tree(const PresentGraph& graph, std::size_t root) {
    return is_reachable(graph, root) && graph.edges.size() + 1 == graph.node_count();
}

bool is_path(const PresentGraph& graph, std::size_t start, std::size_t end) {
    if (!is_tree(graph, start) || !graph.has_node[end]) return false;
    const auto degree = degrees(graph);
    if (graph.is_directed) return degree[end] == 0 && *std::max_element(degree.begin(), degree.end()) <= 1;
    if (start == end) return graph.edges.empty();
    return degree[start] == 1 && degree[end] == 1 && *std::max_element(degree.begin(), degree.end()) <= 2;
}

} // namespace csp
