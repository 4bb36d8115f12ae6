#pragma once

#include <csp/base/atom.hpp>
#include <csp/constraints/graphs/graph.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// Narrows the weight of a spanning tree of an undirected graph.
///
/// The lightest tree contains all edges that are known to be present and none that are known to be absent. An edge
/// outside of it can replace the heaviest undecided edge of the cycle that it closes.
///
/// Rule 1. The total is at least the weight of the lightest tree.
/// Rule 2. An edge is absent if the lightest tree with it weighs more than the upper bound of the total.
/// Rule 3. An edge is present if the lightest tree without it weighs more than that.
///
/// All rules apply to the heaviest tree as well, which is the lightest by negated weights. Other rules ensure that the
/// present edges connect all nodes and have no cycle; until they have done so, this rule waits. Every edge that rules 2
/// and 3 leave open is in some tree that is light enough, but the total may not be reachable from both sides at once.
///
/// Complexity: O(n m) a run, n nodes and m edges. Stateless.
/// Source: Régin, "Simpler and incremental consistency checking and arc consistency filtering algorithms for the
/// weighted spanning tree constraint", CPAIOR 2008, pp. 233-247. Departure: the tree paths between the ends of edges
/// are walked edge by edge.
class SpanningTreeWeight final : public Rule {
  public:
    /// @param edges    a literal for each edge of the graph
    /// @param weights  the weight of each edge
    SpanningTreeWeight(const Graph& graph, std::vector<Atom> edges, std::vector<Value> weights, View total);

    std::string name() const override { return "spanning tree, weight"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();
    static constexpr WideValue unbounded = std::numeric_limits<WideValue>::max();
    enum class Side : std::uint8_t { lightest, heaviest };

    /// A step of a walk through the tree, from a node towards the root.
    struct Step {
        Index edge = nobody;
        Index to = nobody;
        Index depth = 0;
    };

    template <Side side>
    WideValue weight(Index edge) const {
        return side == Side::lightest ? WideValue{weights_[edge]} : -WideValue{weights_[edge]};
    }
    template <Side side>
    bool narrow(Context& context);
    template <Side side>
    bool rule_out_heavy(WideValue lightest, WideValue limit, Context& context);
    template <Side side>
    bool demand_light(WideValue lightest, WideValue limit, Context& context) const;
    template <Side side>
    bool find_tree(const Context& context);
    void join(Index edge);
    Index component(Index node);
    void hang_up();
    /// Calls visit(edge) for the edges of the tree between two nodes.
    template <typename Visit>
    void for_each_between(Index a, Index b, const Visit& visit) const;
    template <Side side>
    void explain(Reason& reason, const Context& context, bool is_of_total) const;

    std::vector<Graph::Edge> ends_;
    std::vector<Atom> edges_;
    std::vector<Value> weights_;
    View total_;
    std::vector<Index> by_weight_; ///< edges that are no loops, the lightest first
    // Room for a run.
    std::vector<Index> parent_;    ///< by node: union-find
    std::vector<Index> tree_;      ///< edges
    std::vector<Truth> is_there_;  ///< by edge, when the tree was found: more may be decided later
    std::vector<char> is_in_tree_; ///< by edge
    std::vector<std::vector<Index>> incident_; ///< by node: edges of the tree
    std::vector<Step> steps_;                  ///< by node
    std::vector<WideValue> replacement_;       ///< by edge of the tree: the lightest weight in its place
};

} // namespace csp
