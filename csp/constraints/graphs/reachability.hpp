#pragma once

#include <csp/constraints/graphs/graph.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace csp {

/// Literals for the presence of a graph's nodes and edges. Without edge literals, an edge is present if both ends are.
struct GraphLiterals {
    std::vector<Atom> nodes;
    std::vector<Atom> edges;              ///< one for each edge, or none at all
    std::optional<std::size_t> root = {}; ///< if it is known
    std::vector<Atom> roots = {}; ///< otherwise one for each node: it is the root. Empty if no root is named
};

/// All present nodes can be reached from a root over present edges. The root is present; if none is named, it is any
/// present node.
///
/// A node or edge is *possible* unless it is known to be absent. Node d *dominates* node v if every walk from the root
/// to v over possible nodes and edges goes through d.
///
/// Rule 1. Nodes and edges that cannot be reached over possible nodes and edges are absent.
/// Rule 2. A node that dominates a present node is present; so is a known root.
/// Rule 3. If a node is present or dominates a present node, and only one possible edge leads to it from nodes that it
///         does not dominate, then that edge is present.
/// Rule 4. For trees: an edge to a node from one that it dominates is absent, since each node is reached by only one
/// edge.
///
/// Other rules must ensure that the ends of present edges are present.
/// Complexity: O((n + m) log n) a run for n nodes and m edges, and O(n + m) for each reason that is requested.
/// Stateless.
/// Source: dominators by Georgiadis and Tarjan, "Finding dominators revisited", SODA 2004, pp. 869-878 (semi-NCA);
/// rules 2 and 3 by Quesada, Van Roy, Deville and Collet, "Using dominators for solving constrained path problems",
/// PADL 2006, pp. 73-87; rule 4 by Beldiceanu, Flener and Lorca, "The tree constraint", CPAIOR 2005, pp. 64-78.
class Reachability final : public Rule {
  public:
    enum class Form : std::uint8_t { any, tree };

    Reachability(const Graph& graph, GraphLiterals literals, Form form);

    std::string name() const override { return "reachability"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();

    /// An edge as followed in one direction, with its literal. Walks from the virtual source begin with the root's
    /// literal.
    struct Arc {
        Index from;
        Index to;
        std::optional<Atom> literal;
    };
    /// A node found by a search; visits are stored in the order in which nodes are found.
    struct Visit {
        Index node;
        Index parent;    ///< in the tree of the search; later compressed
        Index dominator; ///< the closest
        Index label;
        Index semi;
        Index witness; ///< a present node that this one dominates, or this one; nobody if there is none
        Index first;   ///< its number in the tree of dominators; the nodes that it dominates follow
        Index size;    ///< the number of these nodes, including itself
        Index next;    ///< the first number that is free for a child
    };

    static std::vector<Index> group(const std::vector<Arc>& arcs, std::size_t count, Index Arc::*end,
                                    std::vector<Index>& grouped);
    Index find_root(const Context& context) const;
    bool is_possible(const Arc& arc, const Context& context) const;
    bool is_there(Index node, const Context& context) const;
    void search(Index root, const Context& context);
    void find_dominators(const Context& context);
    Index best_on_path(Index at, Index last_linked);
    void number_dominators(const Context& context);
    bool dominates(Index a, Index b) const {
        return visits_[b].first - visits_[a].first < visits_[a].size; // wraps if b precedes a
    }
    bool remove_unreached(Context& context);
    bool take_dominators(Context& context);
    bool take_only_ways(Context& context);
    bool remove_ways_back(Context& context);
    void find_cut(const Context& context, Index without_node, Index without_arc);
    void explain(Reason& reason, const Context& context, Index without_node, Index without_arc);

    Index known_root_; ///< nobody if it is not known
    Index source_; ///< a virtual node in front of a root that is named but not known; not a node of the graph
    Form form_;
    std::vector<Atom> nodes_;
    std::vector<Arc> arcs_;  ///< in both directions if the graph is undirected
    std::vector<Index> out_; ///< arcs by their tails: those of node v are out_[out_begin_[v]] ...
    std::vector<Index> out_begin_;
    std::vector<Index> in_;
    std::vector<Index> in_begin_;
    // Room for a run:
    Index root_ = nobody;
    std::vector<Visit> visits_;
    std::vector<Index> number_of_; ///< by node, its place in visits_; nobody if it is not reached
    std::vector<Index> at_arc_;    ///< by node, the next of its arcs to follow
    std::vector<Index> path_;
    std::vector<char> is_reached_; ///< by a search for a reason
    std::vector<Atom> cut_;        ///< the atoms that it found
};

} // namespace csp
