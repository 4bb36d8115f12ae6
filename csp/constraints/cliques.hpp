#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

/// Nodes of a graph that are pairwise adjacent.
template <typename Node>
struct Clique {
    std::vector<Node> nodes;
    std::vector<std::size_t> edges; ///< between all pairs of the nodes
};

/// Finds cliques greedily: each begins with an edge that is in no clique so far, and is extended by nodes that are
/// adjacent to all of its nodes, beginning with those that are adjacent to the most other candidates. An edge may be in
/// several cliques.
///
/// A graph has a type Node and these functions; an edge is a number below edge_count().
///
///     std::size_t edge_count() const;
///     std::pair<Node, Node> ends(std::size_t edge) const;
///     std::optional<std::size_t> edge_between(Node, Node) const;
///     std::vector<Node> neighbours(Node) const;
///
/// Complexity: at most about 10 calls of edge_between() for each edge; when these are spent, no further clique begins.
template <typename Graph>
class GreedyCliques {
  public:
    using Node = typename Graph::Node;

    explicit GreedyCliques(const Graph& graph) : graph_(graph), is_used_(graph.edge_count()) {}

    /// Returns the cliques of three nodes or more.
    std::vector<Clique<Node>> all() {
        constexpr std::size_t least = 3;
        // The lines of a board need 3. Random graphs spend all 10, and gain little.
        constexpr std::size_t lookups_per_edge = 10;
        std::vector<Clique<Node>> cliques;
        for (std::size_t e = 0; e < graph_.edge_count(); ++e) {
            if (is_used_[e] || lookups_ > lookups_per_edge * graph_.edge_count()) continue;
            Clique<Node> clique = grown_from(e);
            if (clique.nodes.size() < least) continue;
            for (const std::size_t within : clique.edges) is_used_[within] = true;
            cliques.push_back(std::move(clique));
        }
        return cliques;
    }

  private:
    std::optional<std::size_t> edge_between(const Node& a, const Node& b) {
        ++lookups_;
        return graph_.edge_between(a, b);
    }

    Clique<Node> grown_from(std::size_t first) {
        const auto [a, b] = graph_.ends(first);
        Clique<Node> clique{{a, b}, {first}};
        for (const Node& next : candidates(a, b)) {
            const std::size_t known = clique.edges.size();
            for (const Node& node : clique.nodes) {
                const auto edge = edge_between(node, next);
                if (!edge) break;
                clique.edges.push_back(*edge);
            }
            if (clique.edges.size() == known + clique.nodes.size())
                clique.nodes.push_back(next);
            else
                clique.edges.resize(known);
        }
        return clique;
    }

    /// Returns the nodes that are adjacent to both. A few nodes are sorted by the number of nodes among them to which
    /// they are not adjacent.
    std::vector<Node> candidates(const Node& a, const Node& b) {
        constexpr std::size_t few = 32; // to compare more nodes with each other costs more than it gains
        std::vector<Node> all = graph_.neighbours(a);
        std::erase_if(all, [&](const Node& third) { return !edge_between(third, b); });
        if (all.size() > few) return all;
        std::vector<std::pair<std::ptrdiff_t, std::size_t>> ranks; // nodes not adjacent to it; its place
        for (std::size_t i = 0; i < all.size(); ++i)
            ranks.emplace_back(std::count_if(all.begin(), all.end(),
                                             [&](const Node& other) { return !edge_between(all[i], other); }),
                               i);
        std::sort(ranks.begin(), ranks.end());
        std::vector<Node> ordered;
        ordered.reserve(all.size());
        for (const auto& [missing, place] : ranks) ordered.push_back(all[place]);
        return ordered;
    }

    const Graph& graph_;
    std::vector<bool> is_used_;
    std::size_t lookups_ = 0;
};

/// Returns, by edge of the graph, whether it is in one of these cliques.
template <typename Node>
std::vector<bool> edges_within(const std::vector<Clique<Node>>& cliques, std::size_t edge_count) {
    std::vector<bool> is_within(edge_count);
    for (const Clique<Node>& clique : cliques)
        for (const std::size_t edge : clique.edges) is_within[edge] = true;
    return is_within;
}

} // namespace csp
