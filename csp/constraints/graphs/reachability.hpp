#pragma once

#include <csp/constraints/graphs/graph.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace csp {

/// Literals for what there is of a graph. Edges without literals are there wherever both ends are.
struct GraphLiterals {
    std::vector<Atom> nodes;
    std::vector<Atom> edges;              ///< one for each edge, or none at all
    std::optional<std::size_t> root = {}; ///< if it is known
    std::vector<Atom> roots = {}; ///< else one for each node: it is the root. None at all if no root is named
};

/// From a root, all nodes that are there can be reached over edges that are there. The root is there; if none is
/// named, it is any node that is there.
///
/// A node or edge is *possible* unless it is known not to be there. Node d *dominates* node v if every walk from the
/// root to v over what is possible goes through d.
///
/// Rule 1. What cannot be reached over possible nodes and edges is not there.
/// Rule 2. What dominates a node that is there, is there; so is a root that is known.
/// Rule 3. If a node is there or dominates one that is, and only one possible edge leads to it from nodes that it does
///         not dominate, then that edge is there.
/// Rule 4. For trees: an edge to a node from one that it dominates is not there, since each node is reached by one.
///
/// Ends of edges that are there must be known to be there by other rules.
/// Complexity: O((n + m) log n) a run for n nodes and m edges, and for each reason that is wanted O(n + m). Stateless.
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

    /// Into a node: from where, and by which edge. Walks from the virtual source begin with the root's literal.
    struct Arc {
        Index from;
        Index to;
        std::optional<Atom> literal;
    };
    /// What a search finds, by the order in which it finds nodes.
    struct Visit {
        Index node;
        Index parent;    ///< in the tree of the search; later compressed
        Index dominator; ///< the closest
        Index label;
        Index semi;
        Index witness; ///< a node that is there and is dominated, or this one; nobody if there is none
        Index first;   ///< of the numbers in the tree of dominators: its own, those that it dominates follow
        Index size;    ///< how many those are, with it
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
        return visits_[b].first - visits_[a].first < visits_[a].size; // wraps if b comes first
    }
    bool remove_unreached(Context& context);
    bool take_dominators(Context& context);
    bool take_only_ways(Context& context);
    bool remove_ways_back(Context& context);
    void find_cut(const Context& context, Index without_node, Index without_arc);
    void explain(Reason& reason, const Context& context, Index without_node, Index without_arc);

    Index known_root_; ///< nobody if it is not known
    Index source_; ///< a virtual node, beyond those of the graph, before a root that is named but not known
    Form form_;
    std::vector<Atom> nodes_;
    std::vector<Arc> arcs_;  ///< both ways where there are no directions
    std::vector<Index> out_; ///< arcs by where they begin: those of node v are out_[out_begin_[v]] ...
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
    std::vector<Atom> cut_;        ///< what it found
};

} // namespace csp
