#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/passes/narrowing.hpp>

#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/graphs/graphs.hpp>
#include <csp/constraints/inverse/inverse.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

namespace {

/// Whether the successors, counted from 0, form a single round trip, either through all places or through all places
/// except those that are their own successors.
bool is_round_trip(const std::vector<WideValue>& next, bool is_through_all) {
    const auto n = static_cast<WideValue>(next.size());
    std::vector<bool> is_successor(next.size());
    WideValue start = -1;
    WideValue on_trip = 0;
    for (WideValue i = 0; i < n; ++i) {
        const WideValue after = next[static_cast<std::size_t>(i)];
        if (after < 0 || after >= n || is_successor[static_cast<std::size_t>(after)]) return false;
        is_successor[static_cast<std::size_t>(after)] = true;
        if (after == i) continue;
        start = i;
        ++on_trip;
    }
    if (is_through_all && on_trip != n) return false;
    if (start < 0) return true;
    WideValue length = 0;
    WideValue at = start;
    do {
        at = next[static_cast<std::size_t>(at)];
        ++length;
    } while (at != start);
    return length == on_trip;
}

std::vector<WideValue> from_zero(std::vector<WideValue> xs, WideValue first) {
    for (WideValue& x : xs) x -= first;
    return xs;
}

/// Arguments: xs, their first index, ys, their first index.
csp::Constraint inverse(const Statement& s) {
    if (s.size(0) != s.size(2)) return never();
    return csp::inverse(s.views(0, -s.constant(3)), s.views(2, -s.constant(1)));
}

bool are_inverse(const std::vector<WideValue>& xs, const std::vector<WideValue>& ys) {
    if (xs.size() != ys.size()) return false;
    const auto n = static_cast<WideValue>(xs.size());
    for (WideValue i = 0; i < n; ++i) {
        const WideValue x = xs[static_cast<std::size_t>(i)];
        if (x < 0 || x >= n || ys[static_cast<std::size_t>(x)] != i) return false;
    }
    return true;
}

/// Arguments: number of nodes, number of edges, sources and targets of the edges, weights, which edges are taken, the
/// total.
csp::Constraint spanning_tree(const Statement& s) {
    const auto nodes = s.constant(0);
    const auto from = s.constants(2);
    const auto to = s.constants(3);
    if (nodes > static_cast<WideValue>(from.size()) + 1) return never(); // too few edges
    std::vector<csp::Graph::Edge> edges;
    for (std::size_t e = 0; e < from.size(); ++e)
        edges.push_back({static_cast<std::size_t>(from[e] - 1), static_cast<std::size_t>(to[e] - 1)});
    std::vector<csp::Constraint> taken;
    for (const Literal& edge : s.literals(5)) taken.push_back(constraint_of(edge));
    const auto graph =
        csp::Graph::undirected(static_cast<std::size_t>(std::max<WideValue>(nodes, 0)), std::move(edges));
    return csp::spanning_tree(graph, taken, s.values(4), s.view(6));
}

/// Whether there is one edge fewer than nodes, and each node is reached from the first.
bool is_spanning_tree(const Facts& f) {
    const auto from = f.list(2);
    if (f.value(0) > static_cast<WideValue>(from.size()) + 1) return false;
    const auto nodes = static_cast<std::size_t>(std::max<WideValue>(f.value(0), 0));
    const auto to = f.list(3);
    const auto weights = f.list(4);
    const auto taken = f.list(5);
    std::vector<bool> is_reached(nodes + 1, false);
    if (nodes > 0) is_reached[1] = true;
    WideValue weight = 0;
    std::size_t count = 0;
    for (std::size_t round = 0; round <= nodes; ++round)
        for (std::size_t e = 0; e < from.size(); ++e) {
            if (taken[e] == 0) continue;
            if (round == 0) weight += weights[e];
            if (round == 0) ++count;
            const auto a = static_cast<std::size_t>(from[e]);
            const auto b = static_cast<std::size_t>(to[e]);
            if (is_reached[a] || is_reached[b]) is_reached[a] = is_reached[b] = true;
        }
    const auto reached = static_cast<std::size_t>(std::count(is_reached.begin(), is_reached.end(), true));
    return weight == f.value(6) && reached == nodes && count + (nodes > 0 ? 1 : 0) == nodes;
}

// Subgraphs. Arguments of all constraints: the first node; the sources and targets of the edges; the nodes at which the
// structure starts or ends, if there are any; for each node and each edge, whether it belongs to the structure.

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

/// Whether the subgraph is a tree from each of its ends.
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

// Bounds of wide variables: successors and roots are nodes.

void narrow_successors(Reduction& r, std::size_t c) {
    narrow_to_places(r, operands(r, c, 0), operand(r, c, 1).constant, operands(r, c, 0).size());
}

template <std::size_t nodes, std::size_t... roots>
void narrow_roots(Reduction& r, std::size_t c) {
    (narrow_to_places(r, operands(r, c, roots), operand(r, c, 0).constant, operands(r, c, nodes).size()),
     ...);
}

constexpr auto graph_rows = std::to_array<Builtin>({
    // The successors, and the first index. A circuit of one place would be its own successor, which MiniZinc excludes.
    {"arcwise_circuit", "In",
     [](const Statement& s) { return s.size(0) == 1 ? never() : csp::circuit(s.views(0, -s.constant(1))); },
     [](const Facts& f) { return is_round_trip(from_zero(f.list(0), f.value(1)), true); }, shape::any,
     narrow_successors},
    {"fzn_wst",
     "nnNNNBi",
     spanning_tree,
     is_spanning_tree,
     {shape::as_long_as_said(2, 1), shape::as_long_as(2, 3), shape::as_long_as(2, 4), shape::as_long_as(2, 5),
      shape::numbers(2, 1, 0), shape::numbers(3, 1, 0)},
     [](Reduction& r, std::size_t c) { narrow(r, operand(r, c, 6), reach_of(operands(r, c, 4))); }},
    {"arcwise_subcircuit", "In",
     [](const Statement& s) { return csp::subcircuit(s.views(0, -s.constant(1))); },
     [](const Facts& f) { return is_round_trip(from_zero(f.list(0), f.value(1)), false); }, shape::any,
     narrow_successors},
    {"arcwise_inverse", "InIn", inverse,
     [](const Facts& f) {
         return are_inverse(from_zero(f.list(0), f.value(3)), from_zero(f.list(2), f.value(1)));
     },
     shape::any,
     [](Reduction& r, std::size_t c) {
         narrow_to_places(r, operands(r, c, 0), operand(r, c, 3).constant, operands(r, c, 2).size());
         narrow_to_places(r, operands(r, c, 2), operand(r, c, 1).constant, operands(r, c, 0).size());
     }},
    {"arcwise_symmetric_all_different", "In",
     [](const Statement& s) {
         const auto xs = s.views(0, -s.constant(1));
         return csp::inverse(xs, xs);
     },
     [](const Facts& f) {
         const auto xs = from_zero(f.list(0), f.value(1));
         return are_inverse(xs, xs);
     },
     shape::any, narrow_successors},
    {"arcwise_connected", "nNNBB", connected, is_connected, edges_of(3)},
    {"arcwise_reachable", "nNNiBB", rooted<csp::reachable, Directions::ignored>,
     is_reachable<Directions::ignored>, edges_of(4), narrow_roots<4, 3>},
    {"arcwise_dreachable", "nNNiBB", rooted<csp::reachable, Directions::followed>,
     is_reachable<Directions::followed>, edges_of(4), narrow_roots<4, 3>},
    {"arcwise_tree", "nNNiBB", rooted<csp::tree, Directions::ignored>, is_tree<Directions::ignored>,
     edges_of(4), narrow_roots<4, 3>},
    {"arcwise_dtree", "nNNiBB", rooted<csp::tree, Directions::followed>, is_tree<Directions::followed>,
     edges_of(4), narrow_roots<4, 3>},
    {"arcwise_path", "nNNiiBB", path<Directions::ignored>, is_path, edges_of(5), narrow_roots<5, 3, 4>},
    {"arcwise_dpath", "nNNiiBB", path<Directions::followed>, is_directed_path, edges_of(5),
     narrow_roots<5, 3, 4>},
    {"arcwise_dag", "nNNBB", dag, is_dag, edges_of(3)},
});

} // namespace

std::span<const Builtin> graph_builtins() { return graph_rows; }

} // namespace flatzinc
