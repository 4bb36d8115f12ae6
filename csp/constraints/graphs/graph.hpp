#pragma once

#include <csp/constraints/constraint.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

namespace csp {

/// Nodes 0 .. n-1 and edges between them that may be present. Constraints over the graph decide which are.
///
///     csp::Graph::undirected(3, {{0, 1}, {1, 2}});
///     csp::Graph::directed(3, {{0, 1}, {1, 2}, {2, 0}});
///     csp::Graph::grid(4, 5);        a node for each cell, row by row; an edge where two share a side
///     csp::Graph::complete(6);       an edge between any two nodes: 0-1, 0-2, ..., 1-2, ...
///
/// There may be several edges between two nodes, and loops. Edges are numbered in the order given.
/// Errors: throws ArgumentError if an edge names a node that does not exist, or for more than 2^30 nodes or edges.
class Graph {
  public:
    struct Edge {
        std::size_t from;
        std::size_t to;
    };

    static Graph undirected(std::size_t node_count, std::vector<Edge> edges);
    static Graph directed(std::size_t node_count, std::vector<Edge> edges);
    static Graph grid(std::size_t rows, std::size_t columns);
    static Graph complete(std::size_t node_count);

    std::size_t node_count() const { return node_count_; }
    const std::vector<Edge>& edges() const { return edges_; }
    bool is_directed() const { return is_directed_; }
    /// The same nodes and edges, undirected.
    Graph without_directions() const;
    /// The same graph with every edge reversed.
    Graph reversed() const;

  private:
    Graph(std::size_t node_count, std::vector<Edge> edges, bool is_directed);

    std::size_t node_count_;
    std::vector<Edge> edges_;
    bool is_directed_;
};

/// Which nodes or edges of a graph are present: for each one, in the order of the graph, a constraint that holds if it
/// is present. A variable is taken as a constraint that holds if the variable is not 0.
///
///     model.int_vars(graph.edges().size(), csp::range(0, 1), "edge")
///     std::vector<csp::Constraint>{owner[0] == 3, owner[1] == 3, ...}
class Presence {
  public:
    Presence(std::initializer_list<Constraint> parts) : parts_(parts) {}
    template <typename Range>
    requires requires(const Range& range) {
        { *std::begin(range) } -> std::convertible_to<Constraint>;
    }
    Presence(const Range& range) {
        for (const auto& part : range) parts_.push_back(Constraint(part));
    }

    const std::vector<Constraint>& parts() const& { return parts_; }
    std::vector<Constraint> parts() && { return std::move(parts_); }

  private:
    std::vector<Constraint> parts_;
};

} // namespace csp
