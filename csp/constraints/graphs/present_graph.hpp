#pragma once

#include <csp/constraints/graphs/graph.hpp>

#include <cstddef>
#include <vector>

/// What there is of a graph in an assignment, for the definitions of constraints.
namespace csp {

struct PresentGraph {
    std::vector<Graph::Edge> edges;
    std::vector<bool> has_node;
    bool is_directed;

    std::size_t node_count() const;
    bool has_all_ends() const;
};

/// Whether walks lead from the root to every node that is there.
bool is_reachable(const PresentGraph& graph, std::size_t root);
bool is_acyclic(const PresentGraph& graph);
/// Whether it is reachable from the root, and has one edge fewer than nodes.
bool is_tree(const PresentGraph& graph, std::size_t root);
/// Whether it is one way, each node once.
bool is_path(const PresentGraph& graph, std::size_t start, std::size_t end);

} // namespace csp
