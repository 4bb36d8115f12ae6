#include <csp/constraints/regular/paths.hpp>

#include <algorithm>
#include <utility>

namespace csp {

LayeredEdges::LayeredEdges(std::string name, const std::vector<View>& scope, LayeredGraph graph,
                           const Store& store, CheckScope check)
    : name_(std::move(name)),
      domains_(scope, std::move(graph), store),
      check_(std::move(check)),
      rows_(scope.size() + 1),
      changed_(scope.size()) {
    std::size_t nodes = 0;
    std::size_t most_letters = 0;
    for (std::size_t i = 0; i < scope.size(); ++i) {
        const LayeredGraph::Layer& layer = domains_.graph().layers[i];
        rows_[i].first_node = std::exchange(nodes, nodes + layer.nodes);
        rows_[i].edges.reserve(layer.edges.size());
        for (const auto& e : layer.edges) rows_[i].edges.push_back({e.from, e.to, e.letter});
        most_letters = std::max(most_letters, layer.letters.size());
    }
    rows_.back().first_node = nodes;
    seen_.resize(nodes + 1);
    has_letter_.resize(most_letters);
    is_supported_.resize(most_letters);
}

void LayeredEdges::scope(Wiring& wiring) {
    for (std::size_t i = 0; i < domains_.size(); ++i) {
        wiring.on(domains_[i].x);
        rows_[i].nodes = wiring.reversible(domains_.graph().layers[i].nodes);
        rows_[i].left = wiring.reversible(static_cast<std::uint32_t>(rows_[i].edges.size()));
    }
    rows_.back().nodes = wiring.reversible(1U);
    wiring.wants_dirty();
}

void LayeredEdges::propagate(Context& context) {
    changed_.clear();
    for (const std::uint32_t i : context.dirty()) changed_.add(i);
    first_round_ = round_ + 1;
    if (!go_down(context)) { // Rule 3
        context.fail(domains_.why_failed(context));
        return;
    }
    if (go_up(context)) context.fixpoint();
}

void LayeredEdges::find_letters(std::size_t i, const Context& context) {
    for (std::uint32_t l = 0; l < domains_[i].letters; ++l)
        has_letter_[l] = domains_.has(i, l, context) ? 1 : 0;
}

/// Rule 1.
template <typename Stays, typename NodeOf>
inline std::uint32_t LayeredEdges::sweep(Row& row, Row& marked, const Stays& stays, const NodeOf& node_of,
                                         Context& context) {
    const std::uint64_t mark = ++round_;
    std::uint32_t nodes = 0;
    std::uint32_t left = context.get(row.left);
    for (std::uint32_t e = 0; e < left;) {
        if (!stays(row.edges[e])) {
            std::swap(row.edges[e], row.edges[--left]);
            continue;
        }
        std::uint64_t& seen = seen_[marked.first_node + node_of(row.edges[e])];
        if (std::exchange(seen, mark) != mark) ++nodes;
        ++e;
    }
    context.set(row.left, left);
    marked.round = mark;
    return nodes;
}

/// If the row above an edge was not marked in this run, all its nodes are unchanged.
bool LayeredEdges::go_down(Context& context) {
    for (std::size_t i = changed_.next(0); i != LayerSet::none; i = changed_.next(i + 1)) {
        Row& row = rows_[i];
        Row& next = rows_[i + 1];
        find_letters(i, context);
        const bool all_nodes = row.round < first_round_;
        const auto stays = [&](const Edge& e) {
            return has_letter_[e.letter] != 0 && (all_nodes || seen_[row.first_node + e.from] == row.round);
        };
        const std::uint32_t nodes = sweep(
            row, next, stays, [](const Edge& e) { return e.to; }, context);
        if (nodes == 0) return false;
        if (nodes == context.get(next.nodes)) continue;
        context.set(next.nodes, nodes);
        if (i + 1 < domains_.size()) changed_.add(i + 1);
    }
    return true;
}

bool LayeredEdges::go_up(Context& context) {
    const std::uint64_t first_round = round_ + 1; // only marks from below count now
    for (std::size_t i = changed_.previous(domains_.size()); i != LayerSet::none; i = changed_.previous(i)) {
        Row& row = rows_[i];
        const Row& next = rows_[i + 1];
        const std::uint32_t letters = domains_[i].letters;
        std::fill_n(is_supported_.begin(), letters, char{0});
        const bool all_nodes = next.round < first_round;
        const auto stays = [&](const Edge& e) {
            if (!all_nodes && seen_[next.first_node + e.to] != next.round) return false;
            is_supported_[e.letter] = 1;
            return true;
        };
        const std::uint32_t nodes = sweep(
            row, row, stays, [](const Edge& e) { return e.from; }, context);
        const auto is_lost = [&](std::uint32_t l) { return is_supported_[l] == 0; };
        const auto is_lost_now = [&](std::uint32_t l) { return is_lost(l) && domains_.has(i, l, context); };
        bool some_lost = domains_.has_unnamed();
        for (std::uint32_t l = 0; l < letters && !some_lost; ++l) some_lost = is_lost_now(l);
        if (some_lost && !domains_.remove(i, is_lost_now, context)) return false; // Rule 2
        if (nodes == context.get(row.nodes)) continue;
        context.set(row.nodes, nodes);
        if (i > 0) changed_.add(i - 1);
    }
    return true;
}

} // namespace csp
