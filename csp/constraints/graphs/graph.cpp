#include <csp/constraints/graphs/graph.hpp>

#include <csp/base/error.hpp>

#include <string>
#include <utility>

namespace csp {

namespace {

constexpr std::size_t greatest_size = std::size_t{1} << 30;

void check_size(std::size_t count, const char* what) {
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
    check_size(rows * columns, "nodes");
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
    check_size(node_count < 2 ? 0 : node_count * (node_count - 1) / 2, "edges");
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

} // namespace csp
