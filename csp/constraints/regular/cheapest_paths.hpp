#pragma once

#include <csp/constraints/regular/layer_domains.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// The values of the scope, in order, are a path of a layered graph whose edges together cost `total`.
///
/// Rule 1. The total is at least the cost of the cheapest path and at most that of the most expensive.
/// Rule 2. An edge is removed when its letter has no value left, when it lies on no path any more, or when the total
/// excludes all paths along it: the cheapest path costs too much, or the most expensive too little.
/// Rule 3. A value is removed when no edge with it is left.
/// Rule 4. The rule fails if there is no path.
///
/// The remaining edges are at the front of the list of their layer: only their number is reversible. A pass goes down
/// and up again through all of them. Another pass follows if edges were removed because of the total. Complexity:
/// O(edges left + letters) a pass. One reversible number a layer.
class CheapestPaths final : public Rule {
  public:
    CheapestPaths(std::string name, const std::vector<View>& scope, LayeredGraph graph, View total,
                  const Store& store, CheckScope check);

    std::string name() const override { return name_; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override { return check_(assignment); }

  private:
    using Edge = LayeredGraph::Edge;
    struct Layer {
        std::size_t first_node = 0; ///< of the row above
        std::vector<Edge> edges;
        Reversible<std::uint32_t> left;
    };
    /// The costs of the paths between a node and the top, or the bottom. No path: least > greatest.
    struct Costs {
        WideValue least = std::numeric_limits<WideValue>::max();
        WideValue greatest = std::numeric_limits<WideValue>::min();

        bool is_none() const { return least > greatest; }
        void add(const Costs& further, Value cost);
    };

    bool go_down(Context& context);
    /// Returns whether edges were removed because of the total; nullopt on failure.
    std::optional<bool> go_up(Context& context);
    template <typename Stays>
    void sweep(Layer& layer, const Stays& stays, Context& context) const;
    void explain(Reason& reason, std::size_t layer, const Context& context) const;
    Costs& above(std::size_t row, std::uint32_t node) { return above_[first_node(row) + node]; }
    Costs& below(std::size_t row, std::uint32_t node) { return below_[first_node(row) + node]; }
    std::size_t first_node(std::size_t row) const {
        return row < layers_.size() ? layers_[row].first_node : above_.size() - 1;
    }

    std::string name_;
    LayerDomains domains_;
    View total_;
    CheckScope check_;
    std::vector<Layer> layers_;
    // Room for a run:
    std::vector<Costs> above_;       ///< by node: from the top to there
    std::vector<Costs> below_;       ///< by node: from there to the bottom
    std::vector<char> has_letter_;   ///< of a layer
    std::vector<char> is_supported_; ///< of a layer, by letter
};

/// The values of the scope, which is not empty, are a path of the graph whose edges together cost `total`. Fails if
/// there is no path.
/// @param rule  the name of the rule
void post_cheapest_paths(Posting& posting, const std::string& rule, const std::vector<View>& scope,
                         LayeredGraph graph, View total, CheckScope check);

} // namespace csp
