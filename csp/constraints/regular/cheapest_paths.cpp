#include <csp/constraints/regular/cheapest_paths.hpp>

#include <csp/constraints/regular/paths.hpp>

#include <algorithm>
#include <utility>

namespace csp {

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

/// Rule 2. False if the bottom cannot be reached.
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

/// Rules 2 and 3.
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

/// The cost of a path depends on every layer; only the layer of the letters in question does not matter.
void CheapestPaths::explain(Reason& reason, std::size_t layer, const Context& context) const {
    domains_.explain_by_all(reason, layer, context);
    DomainReason bounds(reason, context);
    bounds.add(atom_at_least(total_, context.min(total_)));
    bounds.add(atom_at_most(total_, context.max(total_)));
}

void post_cheapest_paths(Posting& posting, const std::string& rule, const std::vector<View>& scope,
                         LayeredGraph graph, View total, CheckScope check) {
    if (graph.is_empty()) return posting.fail();
    remove_unnamed(posting, scope, graph);
    posting.add<CheapestPaths>(rule, scope, std::move(graph), total, posting.store(), std::move(check));
}

} // namespace csp
