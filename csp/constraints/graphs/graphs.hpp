#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/graphs/graph.hpp>

#include <vector>

namespace csp {

/// The present part of a graph forms a structure. `nodes` and `edges` define which nodes and edges are present, see
/// `Presence`; if an edge is present, so are both of its ends.
///
///     connected    walks lead from each node to every other; directions do not matter. There may be no node at all.
///                  Without `edges`, every edge whose ends are present is present.
///     reachable    the root is present, and walks lead from it to each node
///     tree         the same, each node by only one walk: a tree if undirected, an arborescence if directed
///     acyclic      no closed walk uses each of its edges exactly once: a dag if directed, a forest if undirected
///     path         a walk from start to end visits each node once and takes each edge; both may be the same node
///
///     const auto graph = csp::Graph::grid(4, 4);
///     model.post(csp::connected(graph, model.int_vars(16, csp::range(0, 1), "land")));
///     model.post(csp::tree(graph, 0, in_tree, taken));
///     model.post(csp::path(graph, start, 15, on_path, taken));
///
/// @param root, start, end  variables, constants or expressions; they are nodes of the graph
/// Consistency: domain for connected, reachable, tree and acyclic, if all nodes and edges are different variables and
/// the root is a constant. So every node that all walks to another node must go through is known to be present, and so
/// is every bridge. With a variable root, a node or edge is known to be present only if that holds whichever node is
/// the root. path: as reachable from both ends, and as `linear` for the degrees; domain consistency would be NP-hard.
/// Negated: tried on its last open variables
/// Complexity: n nodes, m edges: O((n + m) log n) a run for reachability; acyclic: O(n + m) for each edge that has
/// become known to be present. Stateless.
/// Errors: throws ArgumentError unless `nodes` has one element for each node and `edges` one for each edge
/// Source: Dooms, Deville and Dupont, "CP(Graph): introducing a graph computation domain in constraint programming", CP
/// 2005, pp. 211-225. Dominators: Georgiadis and Tarjan, "Finding dominators revisited", SODA 2004, pp. 869-878;
/// Quesada, Van Roy, Deville and Collet, "Using dominators for solving constrained path problems", PADL 2006, pp.
/// 73-87. Arborescences: Beldiceanu, Flener and Lorca, "The tree constraint", CPAIOR 2005, pp. 64-78
/// See also: circuit, for graphs whose nodes have one successor each
Constraint connected(const Graph& graph, const Presence& nodes);
Constraint connected(const Graph& graph, const Presence& nodes, const Presence& edges);
Constraint reachable(const Graph& graph, const Expression& root, const Presence& nodes,
                     const Presence& edges);
Constraint tree(const Graph& graph, const Expression& root, const Presence& nodes, const Presence& edges);
Constraint acyclic(const Graph& graph, const Presence& nodes, const Presence& edges);
Constraint path(const Graph& graph, const Expression& start, const Expression& end, const Presence& nodes,
                const Presence& edges);

/// The present edges form a tree of all nodes, and their weights add up to a total. Directions do not matter.
///
///     csp::spanning_tree(graph, taken, lengths, total);
///
/// @param edges    which edges are present, see `Presence`
/// @param weights  one for each edge
/// @param total    a variable or view
/// Consistency: domain for each bound of the total: that of connected and acyclic; moreover, each bound of the total is
/// the weight of a tree that contains all edges known to be present and otherwise only edges that may be; every
/// possible edge is in some tree of at most the greatest total, and every edge not known to be present is missing from
/// some such tree; likewise for the smallest total. Not more: deciding whether both bounds can hold at once is NP-hard.
/// Complexity: O(n m) a run, n nodes and m edges; and as connected and acyclic. Stateless.
/// Errors: throws ArgumentError unless `edges` and `weights` have as many elements as the graph has edges
/// Source: Régin, "Simpler and incremental consistency checking and arc consistency filtering algorithms for the
/// weighted spanning tree constraint", CPAIOR 2008, pp. 233-247
/// See also: tree, with a sum over its edges if not all nodes are present
Constraint spanning_tree(const Graph& graph, const Presence& edges, std::vector<Value> weights, View total);

} // namespace csp
