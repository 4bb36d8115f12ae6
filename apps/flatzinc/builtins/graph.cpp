#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

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
    if (nodes > static_cast<WideValue>(from.size()) + 1) return never(); // too few edges, however many nodes
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

constexpr auto graph_rows = std::to_array<Builtin>({
    // Successors, and the first index. A circuit of one place would be its own successor, which MiniZinc rules out.
    {"arcwise_circuit", "In",
     [](const Statement& s) { return s.size(0) == 1 ? never() : csp::circuit(s.views(0, -s.constant(1))); },
     [](const Facts& f) { return is_round_trip(from_zero(f.list(0), f.value(1)), true); }},
    {"fzn_wst",
     "nnNNNBi",
     spanning_tree,
     is_spanning_tree,
     {shape::as_long_as_said(2, 1), shape::as_long_as(2, 3), shape::as_long_as(2, 4), shape::as_long_as(2, 5),
      shape::numbers(2, 1, 0), shape::numbers(3, 1, 0)}},
    {"arcwise_subcircuit", "In",
     [](const Statement& s) { return csp::subcircuit(s.views(0, -s.constant(1))); },
     [](const Facts& f) { return is_round_trip(from_zero(f.list(0), f.value(1)), false); }},
    {"arcwise_inverse", "InIn", inverse,
     [](const Facts& f) {
         return are_inverse(from_zero(f.list(0), f.value(3)), from_zero(f.list(2), f.value(1)));
     }},
    {"arcwise_symmetric_all_different", "In",
     [](const Statement& s) {
         const auto xs = s.views(0, -s.constant(1));
         return csp::inverse(xs, xs);
     },
     [](const Facts& f) {
         const auto xs = from_zero(f.list(0), f.value(1));
         return are_inverse(xs, xs);
     }},
});

} // namespace

std::span<const Builtin> graph_builtins() { return graph_rows; }

} // namespace flatzinc
