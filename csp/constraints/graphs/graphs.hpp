#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/graphs/graph.hpp>

namespace csp {

/// What there is of a graph forms a structure. `nodes` and `edges` say what there is, see Presence; where an edge is,
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
/// Consistency   connected, reachable, tree, acyclic: domain, if all nodes and edges are different variables and the root
///               is known. path: that of reachable from both ends and of linear for the degrees; more would be NP-hard.
/// Complexity    n nodes, m edges: O((n + m) log n) a run for what is reachable; acyclic: O(n + m) for each edge that is
///               now known to be there. Stateless.
/// Errors        ArgumentError unless there is one of `nodes` for each node and one of `edges` for each edge
/// Source        Dooms, Deville and Dupont, "CP(Graph): introducing a graph computation domain in constraint
///               programming", CP 2005, pp. 211-225; see also the rules
/// See also      circuit, for graphs whose nodes have one successor each
Constraint connected(const Graph& graph, const Presence& nodes);
Constraint connected(const Graph& graph, const Presence& nodes, const Presence& edges);
Constraint reachable(const Graph& graph, const Expression& root, const Presence& nodes,
                     const Presence& edges);
Constraint tree(const Graph& graph, const Expression& root, const Presence& nodes, const Presence& edges);
Constraint acyclic(const Graph& graph, const Presence& nodes, const Presence& edges);
Constraint path(const Graph& graph, const Expression& start, const Expression& end, const Presence& nodes,
                const Presence& edges);

} // namespace csp
