#pragma once

#include <csp/constraints/graphs/graph.hpp>

#include <cstddef>
#include <vector>

/// The nodes and edges of a graph that are present in an assignment, for the definitions of constraints.
namespace csp {

struct PresentGraph {
    std::vector<Graph::Edge> edges;
    std::vector<bool> has_node;
    bool is_directed;

    std::size_t node_count() const;
    bool has_all_ends() const;
};

/// Whether walks lead from the root to every present node.
bool is_reachable(const PresentGraph& graph, std::size_t root);
bool is_acyclic(const PresentGraph& graph);
/// Whether the graph is reachable from the root and has one edge fewer than nodes.
bool is_tree(const PresentGraph& graph, std::size_t root);
/// Whether the graph is a single walk from start to end that visits each node once.
bool is_path(const PresentGraph& graph, std::size_t start, std::size_t end);

} // namespace csp
