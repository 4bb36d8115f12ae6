#pragma once

#include <csp/base/domain.hpp>
#include <csp/base/view.hpp>
#include <csp/constraints/regular/automaton.hpp>
#include <csp/constraints/regular/diagram.hpp>
#include <csp/constraints/table/tuples.hpp>
#include <csp/engine/posting.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace csp {

/// A set of sequences of values as the paths of a graph from top to bottom: a multi-valued decision diagram. The edges
/// for one variable lie between one row of nodes and the next.
///
///     row 0            o            one node, or none: nothing is allowed
///               0 /        \ 1,2    layer 0: edges for the first variable, each with a letter
///     row 1     o            o
///             1 | 2 \        | 0    layer 1
///     row 2     o------o-----+      one node
///
/// A letter is a set of values that are treated alike in its layer. Nodes are numbered from 0 in every row, and every
/// edge lies on a path. Unless reduction would cost more time than it saves, the graph is reduced: no two nodes of a
/// row have the same continuations, and no two letters have the same edges.
struct LayeredGraph {
    struct Edge {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::uint32_t letter = 0;
        Value cost = 0;

        friend bool operator==(const Edge&, const Edge&) = default;
    };
    struct Layer {
        std::vector<Edge> edges;                    ///< in the order of their nodes above
        std::vector<std::vector<Interval>> letters; ///< by letter, its values in increasing order
        std::vector<Interval> unnamed;              ///< values of the domain that are in no letter
        std::uint32_t nodes = 0;                    ///< the number of nodes in the row above
    };

    std::vector<Layer> layers;

    bool is_empty() const { return !layers.empty() && layers.front().nodes == 0; }
    /// The largest number of nodes in a row.
    std::uint32_t width() const;
    std::size_t edge_count() const;
    /// Whether every sequence of values within the domains is allowed.
    bool allows_everything() const;
};

/// Returns the sequences within the domains that the automaton accepts. O(e log e) for e = transitions possible in all
/// layers. With costs, values of one letter have the same costs everywhere, so each value is examined.
/// @throws ArgumentError  as from that function, if there are more than 2^28 transitions or, with costs, more than 2^22
/// values of a variable
LayeredGraph unroll(const std::string& function, const Automaton& automaton, const std::vector<View>& scope,
                    const Posting& posting, const TransitionCost& cost = {});

/// Returns the tuples that are within the domains, as a graph. The tuples are in order and have no any_value.
/// O(t n log (t n)) for t tuples of length n.
LayeredGraph diagram_of(const Tuples& tuples, const std::vector<View>& scope, const Posting& posting);

/// Returns the sequences within the domains that the diagram accepts. O(e log e), where e is the number of edges, each
/// counted once for each set of its values that are treated alike.
/// @throws ArgumentError  as from that function, if e > 2^28
LayeredGraph layered(const std::string& function, const Diagram& diagram, const std::vector<View>& scope,
                     const Posting& posting);

/// Reduces the graph from the bottom row, in which `number` gives the nodes their new numbers or ~0, upwards.
/// All nodes must be reachable from the top.
void reduce(LayeredGraph& graph, std::vector<std::uint32_t> number);

} // namespace csp
