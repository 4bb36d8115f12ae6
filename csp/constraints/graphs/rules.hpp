#pragma once

#include <csp/constraints/graphs/graph.hpp>
#include <csp/engine/rule.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// Returns the two ends of each edge, for statements: [[from, to], ...]
std::string stated_ends(const Graph& graph);

/// The nodes and edges of a graph that are present in an assignment, for the definitions of constraints.
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

/// Literals for the presence of a graph's nodes and edges. Without edge literals, an edge is present if both ends are.
struct GraphLiterals {
    std::vector<Atom> nodes;
    std::vector<Atom> edges;              ///< one for each edge, or empty
    std::optional<std::size_t> root = {}; ///< nullopt if it is unknown
    std::vector<Atom> roots = {}; ///< if `root` is unknown, by node: it is the root; empty if none is named
};

/// Whether each node may be reached by several edges, or by only one.
enum class Reach : std::uint8_t { any, tree };

/// Makes the rule that all present nodes can be reached from a root over present edges.
std::unique_ptr<Rule> make_reachability(const Graph& graph, GraphLiterals literals, Reach form);

} // namespace csp
