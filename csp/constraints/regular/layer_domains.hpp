#pragma once

#include <csp/base/assignment.hpp>
#include <csp/constraints/regular/layered_graph.hpp>
#include <csp/engine/context.hpp>
#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace csp {

/// Whether an assignment is allowed, from the definition.
using CheckScope = std::function<bool(const Assignment&)>;

/// The variables of a layered graph, one for each layer, and their domains by letters.
class LayerDomains {
  public:
    struct Layer {
        View x;
        bool is_small = false;
        std::uint32_t first_letter = 0; ///< in masks_
        std::uint32_t letters = 0;
    };

    LayerDomains(const std::vector<View>& scope, LayeredGraph graph, const Store& store);

    std::size_t size() const { return layers_.size(); }
    const Layer& operator[](std::size_t layer) const { return layers_[layer]; }
    const LayeredGraph& graph() const { return *graph_; }

    /// Small variables: the values of a letter, see Context::bits.
    Word mask(const Layer& layer, std::uint32_t letter) const { return masks_[layer.first_letter + letter]; }

    /// Whether the domain has a value of the letter.
    bool has(std::size_t index, std::uint32_t letter, const Context& context) const {
        const Layer& layer = layers_[index];
        if (layer.is_small) return (context.bits(layer.x.variable()) & mask(layer, letter)) != 0;
        return has_any(context.domain(layer.x), graph_->layers[index].letters[letter]);
    }

    /// Removes the values of the letters that `is_lost`, and values without a letter. Each reason tells why all paths
    /// of the graph with the value are broken.
    template <typename IsLost>
    bool remove(std::size_t index, const IsLost& is_lost, Context& context) const {
        return remove_because(index, is_lost, context, [&](const auto& is_explained) {
            return [this, index, is_explained, &context](Reason& r) {
                explain(r, index, is_explained, context);
            };
        });
    }
    /// The same, for the reason that `why_of` makes from the letters that it is about.
    template <typename IsLost, typename WhyOf>
    bool remove_because(std::size_t index, const IsLost& is_lost, Context& context,
                        const WhyOf& why_of) const;

    /// Why there is no path: see explain().
    void explain_failure(Reason& reason, const Context& context) const {
        explain(
            reason, size(), [](std::uint32_t) { return true; }, context);
    }
    /// All that is missing in the other layers; in all, if there is no such layer.
    void explain_by_all(Reason& reason, std::size_t layer, const Context& context) const;

    /// Whether some domain had values without a letter when the rule was made: they are removed in the first run.
    bool has_unnamed() const { return has_unnamed_; }

  private:
    static bool has_any(DomainView domain, const std::vector<Interval>& values) {
        const auto is_there = [&](Interval run) {
            return run.min <= domain.max() && domain.next(std::max(run.min, domain.min())) <= run.max;
        };
        return std::any_of(values.begin(), values.end(), is_there);
    }

    /// Why no path takes one of the letters in that layer. From the top, along the edges, it adds what is missing
    /// from the domains wherever an edge leads to a node from which the bottom can be reached.
    template <typename IsExplained>
    void explain(Reason& r, std::size_t layer, const IsExplained& is_explained, const Context& context) const;
    void add_missing(DomainReason& reason, std::size_t layer, std::uint32_t letter) const;
    std::vector<std::vector<bool>> present_letters(const Context& context) const;
    /// By layer and node: whether the bottom can be reached from it, by edges that are open.
    template <typename IsOpen>
    std::vector<std::vector<bool>> reaching_bottom(const IsOpen& is_open) const;

    std::vector<Layer> layers_;
    std::vector<Word> masks_;
    std::shared_ptr<const LayeredGraph> graph_;
    bool has_unnamed_;
};

template <typename IsLost, typename WhyOf>
bool LayerDomains::remove_because(std::size_t index, const IsLost& is_lost, Context& context,
                                  const WhyOf& why_of) const {
    const Layer& layer = layers_[index];
    if (layer.is_small) {
        Word kept = 0;
        for (std::uint32_t l = 0; l < layer.letters; ++l)
            if (!is_lost(l)) kept |= mask(layer, l);
        return context.keep_bits(layer.x.variable(), kept, why_of(is_lost));
    }
    const auto is_unnamed = [](Reason&) {}; // it follows from nothing
    for (const auto& [min, max] : graph_->layers[index].unnamed)
        if (!context.remove_range(layer.x, min, max, is_unnamed)) return false;
    for (std::uint32_t l = 0; l < layer.letters; ++l) {
        if (!is_lost(l)) continue;
        const auto why = why_of([l](std::uint32_t other) { return other == l; });
        for (const auto& [min, max] : graph_->layers[index].letters[l])
            if (!context.remove_range(layer.x, min, max, why)) return false;
    }
    return true;
}

template <typename IsOpen>
std::vector<std::vector<bool>> LayerDomains::reaching_bottom(const IsOpen& is_open) const {
    std::vector<std::vector<bool>> reaches(size() + 1);
    reaches[size()].assign(1, true);
    for (std::size_t i = size(); i-- > 0;) {
        reaches[i].assign(graph_->layers[i].nodes, false);
        for (const auto& e : graph_->layers[i].edges)
            if (reaches[i + 1][e.to] && is_open(i, e)) reaches[i][e.from] = true;
    }
    return reaches;
}

template <typename IsExplained>
void LayerDomains::explain(Reason& r, std::size_t layer, const IsExplained& is_explained,
                           const Context& context) const {
    DomainReason reason(r, context);
    const auto present = present_letters(context);
    const auto is_open = [&](std::size_t i, const LayeredGraph::Edge& e) {
        return i == layer ? is_explained(e.letter) : bool{present[i][e.letter]};
    };
    const auto reaches = reaching_bottom(is_open);
    std::vector<bool> row(graph_->layers.front().nodes, true);
    for (std::size_t i = 0; i < size(); ++i) {
        std::vector<bool> named(graph_->layers[i].letters.size());
        std::vector<bool> next(i + 1 < size() ? graph_->layers[i + 1].nodes : 1);
        for (const auto& e : graph_->layers[i].edges)
            if (row[e.from] && reaches[i + 1][e.to] && !is_open(i, e) && i != layer) named[e.letter] = true;
        for (std::uint32_t l = 0; l < named.size(); ++l)
            if (named[l]) add_missing(reason, i, l);
        for (const auto& e : graph_->layers[i].edges)
            if (row[e.from] && !named[e.letter] && (i != layer || is_explained(e.letter))) next[e.to] = true;
        row = std::move(next);
    }
}

} // namespace csp
