#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

#include <csp/constraints/graphs/graphs.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

namespace {

// Arguments of all constraints: the first node; the sources and targets of the edges; the nodes at which the structure
// starts or ends, if there are any; which nodes and which edges belong to it.

enum class Directions : std::uint8_t { ignored, followed };

csp::Graph graph_of(const Statement& s, Directions directions, std::size_t nodes) {
    const auto from = s.constants(1);
    const auto to = s.constants(2);
    const WideValue first = s.constant(0);
    std::vector<csp::Graph::Edge> edges;
    for (std::size_t e = 0; e < from.size(); ++e)
        edges.push_back({static_cast<std::size_t>(from[e] - first), static_cast<std::size_t>(to[e] - first)});
    return directions == Directions::followed ? csp::Graph::directed(s.size(nodes), std::move(edges))
                                              : csp::Graph::undirected(s.size(nodes), std::move(edges));
}

std::vector<csp::Constraint> presence(const Statement& s, std::size_t argument) {
    std::vector<csp::Constraint> parts;
    for (const Literal literal : s.literals(argument)) parts.push_back(constraint_of(literal));
    return parts;
}

csp::Expression node(const Statement& s, std::size_t argument) { return s.number(argument) - s.constant(0); }

/// Whether the operand of an argument, which must be a node, can be one.
bool may_be_node(const Statement& s, std::size_t argument, std::size_t nodes) {
    const WideValue first = s.constant(0);
    return s.max(s.operand(argument)) >= first &&
           s.min(s.operand(argument)) < first + static_cast<WideValue>(s.size(nodes));
}

/// There is at least one node, as MiniZinc demands.
csp::Constraint connected(const Statement& s) {
    constexpr std::size_t nodes = 3;
    const csp::Graph graph = graph_of(s, Directions::ignored, nodes);
    return csp::conjunction(
        {any_of(s.literals(nodes)), csp::connected(graph, presence(s, nodes), presence(s, nodes + 1))});
}

using RootedConstraint = csp::Constraint (*)(const csp::Graph&, const csp::Expression&, const csp::Presence&,
                                             const csp::Presence&);

template <RootedConstraint state, Directions directions>
csp::Constraint rooted(const Statement& s) {
    constexpr std::size_t root = 3;
    constexpr std::size_t nodes = 4;
    const csp::Graph graph = graph_of(s, directions, nodes);
    if (!may_be_node(s, root, nodes)) return never();
    return state(graph, node(s, root), presence(s, nodes), presence(s, nodes + 1));
}

template <Directions directions>
csp::Constraint path(const Statement& s) {
    constexpr std::size_t start = 3;
    constexpr std::size_t end = 4;
    constexpr std::size_t nodes = 5;
    const csp::Graph graph = graph_of(s, directions, nodes);
    if (!may_be_node(s, start, nodes) || !may_be_node(s, end, nodes)) return never();
    return csp::path(graph, node(s, start), node(s, end), presence(s, nodes), presence(s, nodes + 1));
}

/// There is no closed walk, and each edge has its target node. MiniZinc demands no more.
csp::Constraint dag(const Statement& s) {
    constexpr std::size_t nodes = 3;
    const csp::Graph graph = graph_of(s, Directions::followed, nodes);
    const auto is_node = s.literals(nodes);
    const auto is_edge = s.literals(nodes + 1);
    std::vector<csp::Constraint> parts;
    for (std::size_t e = 0; e < is_edge.size(); ++e)
        parts.push_back(any_of({!is_edge[e], is_node[graph.edges()[e].to]}));
    parts.push_back(
        csp::acyclic(graph, std::vector<csp::Constraint>(is_node.size(), always()), presence(s, nodes + 1)));
    return csp::conjunction(std::move(parts));
}

// Definitions.

/// The nodes and edges that belong to the subgraph.
class Subgraph {
  public:
    Subgraph(const Facts& f, std::size_t nodes)
        : first_(f.value(0)),
          from_(f.list(1)),
          to_(f.list(2)),
          is_node_(f.list(nodes)),
          is_edge_(f.list(nodes + 1)) {}

    std::size_t node_count() const { return is_node_.size(); }
    std::size_t nodes() const {
        return static_cast<std::size_t>(std::count(is_node_.begin(), is_node_.end(), 1));
    }
    std::size_t edges() const {
        return static_cast<std::size_t>(std::count(is_edge_.begin(), is_edge_.end(), 1));
    }
    bool has(WideValue node) const {
        const WideValue place = node - first_;
        return 0 <= place && place < static_cast<WideValue>(is_node_.size()) &&
               is_node_[static_cast<std::size_t>(place)] != 0;
    }
    WideValue first_node() const {
        return first_ + (std::find(is_node_.begin(), is_node_.end(), 1) - is_node_.begin());
    }
    /// Whether each edge has both of its ends, or only its target.
    bool has_ends(bool both = true) const {
        for (std::size_t e = 0; e < from_.size(); ++e)
            if (is_edge_[e] != 0 && (!has(to_[e]) || (both && !has(from_[e])))) return false;
        return true;
    }
    /// Whether every node is reached from the root.
    bool is_reached_from(WideValue root, Directions directions) const {
        return has(root) && reached_from(root, directions) == nodes();
    }
    std::size_t ends_at(WideValue node) const {
        std::size_t ends = 0;
        for (std::size_t e = 0; e < from_.size(); ++e)
            if (is_edge_[e] != 0) ends += (from_[e] == node ? 1U : 0U) + (to_[e] == node ? 1U : 0U);
        return ends;
    }
    /// Removes nodes without incoming edges until none is left, or none can be removed.
    bool is_acyclic() const {
        auto is_edge = is_edge_;
        for (std::size_t round = 0; round < is_node_.size(); ++round)
            for (std::size_t e = 0; e < from_.size(); ++e) {
                bool is_entered = false;
                for (std::size_t d = 0; d < from_.size(); ++d)
                    is_entered |= is_edge[d] != 0 && to_[d] == from_[e];
                if (!is_entered) is_edge[e] = 0;
            }
        return std::count(is_edge.begin(), is_edge.end(), 1) == 0;
    }
    Subgraph reversed() const {
        Subgraph other = *this;
        std::swap(other.from_, other.to_);
        return other;
    }

  private:
    std::size_t reached_from(WideValue root, Directions directions) const {
        std::vector<bool> is_reached(is_node_.size());
        const auto place = [&](WideValue node) { return static_cast<std::size_t>(node - first_); };
        is_reached[place(root)] = true;
        for (std::size_t round = 0; round < is_node_.size(); ++round)
            for (std::size_t e = 0; e < from_.size(); ++e) {
                if (is_edge_[e] == 0) continue;
                const auto a = place(from_[e]);
                const auto b = place(to_[e]);
                if (is_reached[a]) is_reached[b] = true;
                if (directions == Directions::ignored && is_reached[b]) is_reached[a] = true;
            }
        return static_cast<std::size_t>(std::count(is_reached.begin(), is_reached.end(), true));
    }

    WideValue first_;
    std::vector<WideValue> from_;
    std::vector<WideValue> to_;
    std::vector<WideValue> is_node_;
    std::vector<WideValue> is_edge_;
};

bool is_connected(const Facts& f) {
    const Subgraph graph(f, 3);
    return graph.has_ends() && graph.is_reached_from(graph.first_node(), Directions::ignored);
}

template <Directions directions>
bool is_reachable(const Facts& f) {
    const Subgraph graph(f, 4);
    return graph.has_ends() && graph.is_reached_from(f.value(3), directions);
}

template <Directions directions>
bool is_tree(const Facts& f) {
    const Subgraph graph(f, 4);
    return is_reachable<directions>(f) && graph.edges() + 1 == graph.nodes();
}

bool is_dag(const Facts& f) {
    const Subgraph graph(f, 3);
    return graph.has_ends(false) && graph.is_acyclic();
}

/// Whether the subgraph is a tree from both of its ends.
bool is_directed_path(const Facts& f) {
    const Subgraph graph(f, 5);
    return graph.has_ends() && graph.edges() + 1 == graph.nodes() &&
           graph.is_reached_from(f.value(3), Directions::followed) &&
           graph.reversed().is_reached_from(f.value(4), Directions::followed);
}

/// Whether the subgraph is a tree in which every node except the ends has two edges.
bool is_path(const Facts& f) {
    const Subgraph graph(f, 5);
    const WideValue start = f.value(3);
    const WideValue end = f.value(4);
    if (!graph.has_ends() || graph.edges() + 1 != graph.nodes() || !graph.has(end) ||
        !graph.is_reached_from(start, Directions::ignored))
        return false;
    for (std::size_t i = 0; i < graph.node_count(); ++i) {
        const WideValue node = f.value(0) + static_cast<WideValue>(i);
        const std::size_t missing = (node == start ? 1U : 0U) + (node == end ? 1U : 0U);
        if (graph.has(node) && graph.ends_at(node) + missing != 2) return false;
    }
    return true;
}

/// Two nodes and a condition for each edge.
constexpr shape::Relations edges_of(std::uint8_t nodes) {
    const auto conditions = static_cast<std::uint8_t>(nodes + 1);
    return {shape::as_long_as(1, 2), shape::as_long_as(1, conditions), shape::places(1, 0, nodes),
            shape::places(2, 0, nodes)};
}

constexpr auto subgraph_rows = std::to_array<Builtin>({
    {"arcwise_connected", "nNNBB", connected, is_connected, edges_of(3)},
    {"arcwise_reachable", "nNNiBB", rooted<csp::reachable, Directions::ignored>,
     is_reachable<Directions::ignored>, edges_of(4)},
    {"arcwise_dreachable", "nNNiBB", rooted<csp::reachable, Directions::followed>,
     is_reachable<Directions::followed>, edges_of(4)},
    {"arcwise_tree", "nNNiBB", rooted<csp::tree, Directions::ignored>, is_tree<Directions::ignored>,
     edges_of(4)},
    {"arcwise_dtree", "nNNiBB", rooted<csp::tree, Directions::followed>, is_tree<Directions::followed>,
     edges_of(4)},
    {"arcwise_path", "nNNiiBB", path<Directions::ignored>, is_path, edges_of(5)},
    {"arcwise_dpath", "nNNiiBB", path<Directions::followed>, is_directed_path, edges_of(5)},
    {"arcwise_dag", "nNNBB", dag, is_dag, edges_of(3)},
});

} // namespace

std::span<const Builtin> subgraph_builtins() { return subgraph_rows; }

} // namespace flatzinc
