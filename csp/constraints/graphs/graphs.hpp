#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/graphs/graph.hpp>

#include <vector>

namespace csp {

/// What there is of a graph forms a structure. `nodes` and `edges` say what there is, see `Presence`; where an edge is,
/// there are both of its ends.
///
///     connected    walks lead from each node to each other; directions do not matter. There may be no node at all.
///                  Without `edges`, every edge is there whose ends are.
///     reachable    the root is there, and walks lead from it to each node
///     tree         the same, each node by one walk only: a tree if undirected, an arborescence if directed
///     acyclic      no closed walk uses an edge once: a dag if directed, a forest if undirected
///     path         a walk from start to end goes through each node once and takes each edge; they may be the same node
///
///     const auto graph = csp::Graph::grid(4, 4);
///     model.post(csp::connected(graph, model.int_vars(16, csp::range(0, 1), "land")));
///     model.post(csp::tree(graph, 0, in_tree, taken));
///     model.post(csp::path(graph, start, 15, on_path, taken));
///
/// @param root, start, end  variables, constants or expressions; they are nodes of the graph
/// Consistency   domain for connected, reachable, tree and acyclic, if all nodes and edges are different variables and
///               the root is a constant. So each node that every walk to another one has to go through is known to be
///               there, and each bridge. With a variable root, what is known to be there is so whichever node is the
///               root. path: that of reachable from both ends and of `linear` for the degrees; more would be NP-hard.
/// Negated       tried on its last open variables
/// Complexity    n nodes, m edges: O((n + m) log n) a run for what is reachable; acyclic: O(n + m) for each edge that
///               is now known to be there. Stateless.
/// Errors        throws ArgumentError unless there is one of `nodes` for each node and one of `edges` for each edge
/// Source        Dooms, Deville and Dupont, "CP(Graph): introducing a graph computation domain in constraint
///               programming", CP 2005, pp. 211-225. Dominators: Georgiadis and Tarjan, "Finding dominators revisited",
///               SODA 2004, pp. 869-878; Quesada, Van Roy, Deville and Collet, "Using dominators for solving
///               constrained path problems", PADL 2006, pp. 73-87. Arborescences: Beldiceanu, Flener and Lorca, "The
///               tree constraint", CPAIOR 2005, pp. 64-78
/// See also      circuit, for graphs whose nodes have one successor each
Constraint connected(const Graph& graph, const Presence& nodes);
Constraint connected(const Graph& graph, const Presence& nodes, const Presence& edges);
Constraint reachable(const Graph& graph, const Expression& root, const Presence& nodes,
                     const Presence& edges);
Constraint tree(const Graph& graph, const Expression& root, const Presence& nodes, const Presence& edges);
Constraint acyclic(const Graph& graph, const Presence& nodes, const Presence& edges);
Constraint path(const Graph& graph, const Expression& start, const Expression& end, const Presence& nodes,
                const Presence& edges);

/// The edges that are there make a tree of all nodes, and their weights add up to a total. Directions do not matter.
///
///     csp::spanning_tree(graph, taken, lengths, total);
///
/// @param edges    says which edges are there, see `Presence`
/// @param weights  one for each edge
/// @param total    a variable or view
/// Consistency   domain for each bound of the total. It is that of connected and acyclic; the bounds of total are the
///               weights of trees of the edges that may be there and those that are; every edge may be in a tree of at
///               most the greatest total, and every edge that is not known to be there may be missing in one; likewise
///               for the smallest. Not more: whether both bounds can hold at once is NP-hard.
/// Complexity    O(n m) a run, n nodes and m edges; and as connected and acyclic. Stateless.
/// Errors        throws ArgumentError unless there are as many of `edges` and of weights as edges of the graph
/// Source        Régin, "Simpler and incremental consistency checking and arc consistency filtering algorithms for the
///               weighted spanning tree constraint", CPAIOR 2008, pp. 233-247
/// See also      tree, with a sum over its edges where not all nodes are there
Constraint spanning_tree(const Graph& graph, const Presence& edges, std::vector<Value> weights, View total);

} // namespace csp
