#pragma once

#include <csp/base/domain.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// A set of accepted sequences of values, all of one length: a multi-valued decision diagram, as plain data. A sequence
/// is read along edges, from the root to the terminal, through one layer of edges for each value.
///
///     row 0            0            the root
///               0 /        \ 1..2   layer 0: {{0, {0, 0}, 0}, {0, {1, 2}, 1}}
///     row 1     0            1
///             1 | 2 \        | 0    layer 1: {{0, {1, 1}, 0}, {0, {2, 2}, 1}, {1, {0, 0}, 1}}
///     row 2     0            1
///             3 |  ____3____/       layer 2: {{0, {3, 3}, 0}, {1, {3, 3}, 0}}
///     row 3     0                   the terminal
///
/// The nodes of a row are numbers from 0 on. A node may have several edges with one value: then any of them may be
/// taken.
class Diagram {
  public:
    using Node = std::uint32_t;
    struct Edge {
        Node from = 0;
        Interval values{};
        Node to = 0;
        Value cost = 0; ///< for cost_mdd
    };

    /// Edges by layer, in any order.
    /// Errors: throws ArgumentError if an edge does not begin in the root or end in the terminal, which are node 0 of
    /// their rows, if a node is not 0 .. 2^24 - 1, or if an interval is empty or reaches beyond +-(2^30 - 1).
    explicit Diagram(std::vector<std::vector<Edge>> layers);

    std::size_t length() const { return layers_.size(); }
    std::size_t edge_count() const;
    /// An upper bound on the number of nodes in the row above a layer.
    std::size_t node_count(std::size_t layer) const { return layers_[layer].first.size() - 1; }
    /// The edges of a layer, in the order of their nodes above and of their least values.
    std::span<const Edge> edges(std::size_t layer) const { return layers_[layer].edges; }
    /// The edges of a layer that begin in a node.
    std::span<const Edge> edges(std::size_t layer, Node from) const;

    /// Whether no node has two edges with one value.
    bool is_deterministic() const;
    bool accepts(std::span<const Value> values) const;
    /// Returns the cost of the edges along which the values are read; nullopt if they are not accepted. The diagram
    /// must be deterministic.
    std::optional<WideValue> cost_of(std::span<const Value> values) const;

    /// Returns the diagram that accepts exactly the sequences of this length that this one does not accept. This
    /// diagram must be deterministic and have a layer.
    Diagram complement() const;

    /// "a diagram of 7 edges"
    std::string describe() const;

  private:
    struct Layer {
        std::vector<Edge> edges;
        std::vector<std::size_t> first; ///< by node above: its first edge; one more for the end
    };

    std::vector<Layer> layers_;
};

} // namespace csp
