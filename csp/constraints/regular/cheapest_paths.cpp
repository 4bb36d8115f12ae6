#include <csp/constraints/regular/paths.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The values of the scope, in order, are a path of a layered graph whose edges together cost `total`.
///
/// Rule 1. The total is at least the cost of the cheapest path and at most that of the most expensive.
/// Rule 2. An edge is removed if its letter has no value left, if it lies on no path, or if the total excludes all
/// paths along it: the cheapest path costs too much, or the most expensive too little.
/// Rule 3. A value is removed if no edge with it is left.
/// Rule 4. If there is no path: failure.
///
/// The remaining edges are at the front of the list of their layer: only their number is reversible. A pass goes down
/// and up again through all of them. Another pass follows if edges were removed because of the total. Complexity:
/// O(edges left + letters) a pass. Reversible: one number for each layer.
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
    /// The costs of the paths between a node and the top, or the bottom. If there is no path, least > greatest.
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
    // Buffers of a run:
    std::vector<Costs> above_;       ///< by node: from the top to there
    std::vector<Costs> below_;       ///< by node: from there to the bottom
    std::vector<char> has_letter_;   ///< of a layer
    std::vector<char> is_supported_; ///< of a layer, by letter
};

CheapestPaths::CheapestPaths(std::string name, const std::vector<View>& scope, LayeredGraph graph, View total,
                             const Store& store, CheckScope check)
    : name_(std::move(name)),
      domains_(scope, std::move(graph), store),
      total_(total),
      check_(std::move(check)),
      layers_(scope.size()) {
    std::size_t nodes = 0;
    std::size_t most_letters = 0;
    for (std::size_t i = 0; i < scope.size(); ++i) {
        const LayeredGraph::Layer& layer = domains_.graph().layers[i];
        layers_[i].first_node = std::exchange(nodes, nodes + layer.nodes);
        layers_[i].edges = layer.edges;
        most_letters = std::max(most_letters, layer.letters.size());
    }
    above_.resize(nodes + 1);
    below_.resize(nodes + 1);
    has_letter_.resize(most_letters);
    is_supported_.resize(most_letters);
}

void CheapestPaths::scope(Wiring& wiring) {
    for (std::size_t i = 0; i < domains_.size(); ++i) {
        wiring.on(domains_[i].x);
        layers_[i].left = wiring.reversible(static_cast<std::uint32_t>(layers_[i].edges.size()));
    }
    wiring.on(total_, Events::bounds);
}

void CheapestPaths::propagate(Context& context) {
    for (;;) {
        const auto by_all = [&](Reason& r) { explain(r, domains_.size(), context); };
        if (!go_down(context)) { // Rule 4
            context.fail(by_all);
            return;
        }
        const Costs& all = above_.back();
        if (!context.at_least(total_, all.least, by_all) || !context.at_most(total_, all.greatest, by_all))
            return; // Rule 1
        const std::optional<bool> again = go_up(context);
        if (!again) return;
        if (!*again) break;
    }
    context.fixpoint();
}

inline void CheapestPaths::Costs::add(const Costs& further, Value cost) {
    least = std::min(least, further.least + cost);
    greatest = std::max(greatest, further.greatest + cost);
}

template <typename Stays>
inline void CheapestPaths::sweep(Layer& layer, const Stays& stays, Context& context) const {
    std::uint32_t left = context.get(layer.left);
    for (std::uint32_t e = 0; e < left;) {
        if (stays(layer.edges[e]))
            ++e;
        else
            std::swap(layer.edges[e], layer.edges[--left]);
    }
    context.set(layer.left, left);
}

/// Applies rule 2 from the top. Returns false if the bottom cannot be reached.
bool CheapestPaths::go_down(Context& context) {
    std::fill(above_.begin(), above_.end(), Costs{});
    std::fill_n(above_.begin(), domains_.graph().layers.front().nodes, Costs{0, 0});
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        for (std::uint32_t l = 0; l < domains_[i].letters; ++l)
            has_letter_[l] = domains_.has(i, l, context) ? 1 : 0;
        const auto stays = [&](const Edge& e) {
            const Costs& from = above(i, e.from);
            if (has_letter_[e.letter] == 0 || from.is_none()) return false;
            above(i + 1, e.to).add(from, e.cost);
            return true;
        };
        sweep(layers_[i], stays, context);
    }
    return !above_.back().is_none();
}

/// Applies rules 2 and 3 from the bottom.
std::optional<bool> CheapestPaths::go_up(Context& context) {
    const WideValue least = context.min(total_);
    const WideValue greatest = context.max(total_);
    bool again = false;
    std::fill(below_.begin(), below_.end(), Costs{});
    below_.back() = {0, 0};
    for (std::size_t i = layers_.size(); i-- > 0;) {
        const std::uint32_t letters = domains_[i].letters;
        std::fill_n(is_supported_.begin(), letters, char{0});
        const auto stays = [&](const Edge& e) {
            const Costs& from = above(i, e.from);
            const Costs& to = below(i + 1, e.to);
            if (to.is_none()) return false;
            if (from.least + e.cost + to.least > greatest || from.greatest + e.cost + to.greatest < least) {
                again = true;
                return false;
            }
            below(i, e.from).add(to, e.cost);
            is_supported_[e.letter] = 1;
            return true;
        };
        sweep(layers_[i], stays, context);
        const auto is_lost = [&](std::uint32_t l) {
            return is_supported_[l] == 0 && domains_.has(i, l, context);
        };
        bool some_lost = domains_.has_unnamed();
        for (std::uint32_t l = 0; l < letters && !some_lost; ++l) some_lost = is_lost(l);
        const auto by_others = [&](const auto&) { return [&, i](Reason& r) { explain(r, i, context); }; };
        if (some_lost && !domains_.remove_because(i, is_lost, context, by_others)) return std::nullopt;
    }
    return again;
}

/// Adds the missing values of all layers except that of the explained letters: the cost of a path depends on every
/// layer.
void CheapestPaths::explain(Reason& reason, std::size_t layer, const Context& context) const {
    domains_.explain_by_all(reason, layer, context);
    DomainReason bounds(reason, context);
    bounds.add(atom_at_least(total_, context.min(total_)));
    bounds.add(atom_at_most(total_, context.max(total_)));
}

} // namespace

void post_cheapest_paths(Posting& posting, const std::string& rule, const std::vector<View>& scope,
                         LayeredGraph graph, View total, CheckScope check) {
    if (graph.is_empty()) return posting.fail();
    remove_unnamed(posting, scope, graph);
    posting.add<CheapestPaths>(rule, scope, std::move(graph), total, posting.store(), std::move(check));
}

} // namespace csp
