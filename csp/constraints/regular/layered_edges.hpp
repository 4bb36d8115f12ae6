#pragma once

#include <csp/constraints/regular/layer_domains.hpp>
#include <csp/constraints/regular/layer_set.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <string>
#include <vector>

namespace csp {

/// The values of the scope, in order, are a path of a layered graph, domain consistent: for graphs of any width.
///
/// Rule 1. An edge is removed when its letter has no value left, or one of its nodes lies on no path any more.
/// Rule 2. A value is removed when no edge with it is left.
/// Rule 3. A layer without edges is a failure.
///
/// The edges left come first in the list of their layer: only their number is reversible, and the number of nodes above
/// them. A run goes down and then up again through the layers that changed, or whose nodes did. Complexity: O(edges
/// left + letters) for each such layer. Two reversible numbers a layer.
class LayeredEdges final : public Rule {
  public:
    LayeredEdges(std::string name, const std::vector<View>& scope, LayeredGraph graph, const Store& store,
                 CheckScope check);

    std::string name() const override { return name_; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override { return check_(assignment); }

  private:
    struct Edge {
        std::uint32_t from;
        std::uint32_t to;
        std::uint32_t letter;
    };
    struct Row {
        std::size_t first_node = 0;      ///< in seen_
        Reversible<std::uint32_t> nodes; ///< on paths
        std::vector<Edge> edges;         ///< of the layer below, those left first
        Reversible<std::uint32_t> left;  ///< of them
        std::uint64_t round = 0;         ///< if of this run, its nodes with this mark are those left
    };

    bool go_down(Context& context);
    bool go_up(Context& context);
    /// Keeps the edges for which `stays` holds and marks their nodes. Returns how many nodes are marked.
    template <typename Stays, typename NodeOf>
    std::uint32_t sweep(Row& row, Row& marked, const Stays& stays, const NodeOf& node_of, Context& context);
    void find_letters(std::size_t i, const Context& context);

    std::string name_;
    LayerDomains domains_;
    CheckScope check_;
    std::vector<Row> rows_;
    std::vector<std::uint64_t> seen_; ///< by node: the last round in which it was on a path
    std::uint64_t round_ = 0;         ///< grows with every row marked
    std::uint64_t first_round_ = 0;   ///< of this run
    LayerSet changed_;                ///< room for a run
    std::vector<char> has_letter_;    ///< of a layer, room for a run
    std::vector<char> is_supported_;  ///< of a layer, room for a run
};

} // namespace csp
