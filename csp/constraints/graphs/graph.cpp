#include <csp/constraints/graphs/graph.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/graphs/rules.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

namespace csp {

namespace {

constexpr std::size_t greatest_size = std::size_t{1} << 30;

void check_size(std::uint64_t count, const char* what) {
    if (count > greatest_size)
        throw ArgumentError("csp::Graph",
                            std::to_string(count) + ' ' + what + ", but at most 2^30 are possible");
}

} // namespace

Graph::Graph(std::size_t node_count, std::vector<Edge> edges, bool is_directed)
    : node_count_(node_count),
      edges_(std::move(edges)),
      is_directed_(is_directed) {
    check_size(node_count_, "nodes");
    check_size(edges_.size(), "edges");
    for (std::size_t e = 0; e < edges_.size(); ++e)
        for (const std::size_t end : {edges_[e].from, edges_[e].to})
            if (end >= node_count_)
                throw ArgumentError("csp::Graph", "edge " + std::to_string(e) + " ends at node " +
                                                      std::to_string(end) + ", but there are only " +
                                                      std::to_string(node_count_));
}

Graph Graph::undirected(std::size_t node_count, std::vector<Edge> edges) {
    return {node_count, std::move(edges), false};
}

Graph Graph::directed(std::size_t node_count, std::vector<Edge> edges) {
    return {node_count, std::move(edges), true};
}

Graph Graph::grid(std::size_t rows, std::size_t columns) {
    check_size(rows, "rows");
    check_size(columns, "columns");
    check_size(std::uint64_t{rows} * columns, "nodes");
    std::vector<Edge> edges;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            const std::size_t cell = row * columns + column;
            if (column + 1 < columns) edges.push_back({cell, cell + 1});
            if (row + 1 < rows) edges.push_back({cell, cell + columns});
        }
    return undirected(rows * columns, std::move(edges));
}

Graph Graph::complete(std::size_t node_count) {
    check_size(node_count, "nodes");
    check_size(node_count < 2 ? 0 : std::uint64_t{node_count} * (node_count - 1) / 2, "edges");
    std::vector<Edge> edges;
    for (std::size_t from = 0; from < node_count; ++from)
        for (std::size_t to = from + 1; to < node_count; ++to) edges.push_back({from, to});
    return undirected(node_count, std::move(edges));
}

Graph Graph::without_directions() const { return {node_count_, edges_, false}; }

Graph Graph::reversed() const {
    std::vector<Edge> edges;
    edges.reserve(edges_.size());
    for (const Edge& edge : edges_) edges.push_back({edge.to, edge.from});
    return {node_count_, std::move(edges), is_directed_};
}

// Present nodes and edges --------------------------------------------------------------------------

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

/// Returns the number of edges that leave each node; in an undirected graph, the number of edges at the node.
std::vector<std::size_t> degrees(const PresentGraph& graph) {
    std::vector<std::size_t> degree(graph.has_node.size(), 0);
    for (const auto [from, to] : graph.edges) {
        ++degree[from];
        if (!graph.is_directed) ++degree[to];
    }
    return degree;
}

/// Whether the nodes can be ordered such that every edge leads forward. Nodes that no remaining edge enters are taken
/// out repeatedly.
bool has_an_order(const PresentGraph& graph) {
    const std::size_t count = graph.has_node.size();
    std::vector<std::vector<std::size_t>> next(count);
    std::vector<std::size_t> entered(count, 0);
    for (const auto [from, to] : graph.edges) {
        next[from].push_back(to);
        ++entered[to];
    }
    std::vector<std::size_t> open;
    for (std::size_t node = 0; node < count; ++node)
        if (entered[node] == 0) open.push_back(node);
    std::size_t in_order = 0;
    for (; !open.empty(); ++in_order) {
        const std::size_t node = open.back();
        open.pop_back();
        for (const std::size_t to : next[node])
            if (--entered[to] == 0) open.push_back(to);
    }
    return in_order == count;
}

/// Whether every edge connects two parts that the edges before it do not connect.
bool is_forest(const PresentGraph& graph) {
    std::vector<std::size_t> parent(graph.has_node.size());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto part_of = [&](std::size_t node) {
        while (parent[node] != node) node = parent[node] = parent[parent[node]];
        return node;
    };
    return std::all_of(graph.edges.begin(), graph.edges.end(), [&](const Graph::Edge& edge) {
        const std::size_t from = part_of(edge.from);
        const std::size_t to = part_of(edge.to);
        parent[from] = to;
        return from != to;
    });
}

} // namespace

std::string stated_ends(const Graph& graph) {
    return stated_list(graph.edges(), [](const Graph::Edge& edge) {
        return stated_numbers(std::initializer_list<std::size_t>{edge.from, edge.to});
    });
}

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

bool is_acyclic(const PresentGraph& graph) {
    return graph.has_all_ends() && (graph.is_directed ? has_an_order(graph) : is_forest(graph));
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
