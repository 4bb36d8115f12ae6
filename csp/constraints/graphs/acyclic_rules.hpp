#pragma once

#include <csp/constraints/graphs/graph.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace csp {

/// The present edges form no cycle: they form a dag if directed, a forest if undirected.
///
/// Rule 1. An edge that would close a cycle with present edges is absent.
///
/// Each newly present edge is looked at once: a cycle is closed by its last edge, and all edges that would have closed
/// one before have been ruled out already. In a directed graph, the nodes that lead to the new edge and the nodes that
/// it leads to are searched; an edge from the latter to the former is ruled out. In an undirected graph, every other
/// edge within the tree around the new edge is ruled out.
///
/// Domain consistent if the edges are different variables.
/// Complexity: O(n + m) for each newly present edge, n nodes and m edges. Stateless.
class AcyclicRule final : public Rule {
  public:
    /// @param edges  a literal for each edge of the graph, which has no loops
    AcyclicRule(const Graph& graph, std::vector<Atom> edges);

    std::string name() const override { return "acyclic"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();

    struct Step {
        Index edge;
        Index node; ///< at its other end
    };
    /// How a search reached a node.
    struct Visit {
        std::uint64_t run = 0; ///< of the search that found it last
        Index edge = nobody;
        Index before = nobody;
        Index depth = 0;
    };
    struct Search {
        std::vector<std::vector<Step>> steps; ///< by node
        std::vector<Visit> visits;            ///< by node
        std::vector<Index> found;
        std::uint64_t run = 0;
    };

    void run(Search& search, Index from, const Context& context) const;
    static bool is_found(const Search& search, Index node) { return search.visits[node].run == search.run; }
    bool look_at(Index edge, Context& context);
    bool look_at_tree(Index edge, Context& context);
    void add_way(Reason& reason, const Search& search, Index node) const;
    void add_cycle(Reason& reason, Index a, Index b) const;

    std::vector<Graph::Edge> ends_;
    std::vector<Atom> edges_;
    bool is_directed_;
    Search forward_;
    Search backward_; ///< with directions
};

} // namespace csp
