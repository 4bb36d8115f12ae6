#pragma once

#include <csp/base/assignment.hpp>
#include <csp/constraints/regular/layered_graph.hpp>
#include <csp/engine/context.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/past.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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
        Value base = 0;                 ///< of a small variable
        std::uint32_t first_letter = 0; ///< in masks_
        std::uint32_t letters = 0;
        std::size_t first_node = 0;
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
    /// By letter of the layer, whether the domain has a value of it, or had one.
    void find_open(std::size_t index, const Context& context, std::uint8_t* open) const {
        for (std::uint32_t l = 0; l < layers_[index].letters; ++l) open[l] = has(index, l, context) ? 1 : 0;
    }
    void find_open(std::size_t index, const Past& past, std::uint8_t* open) const;

    /// Removes the values of the letters for which `is_lost` holds, and values without a letter. Each reason explains
    /// why all paths of the graph with the value are broken; a search that learns has to request it by explain_later(),
    /// with the index as the token.
    template <typename IsLost>
    bool remove(std::size_t index, const IsLost& is_lost, Context& context) const {
        return remove_because(index, is_lost, context, [&](const auto& is_explained) {
            return later(static_cast<std::uint32_t>(index), [this, index, is_explained, &context](Reason& r) {
                explain(r, index, is_explained, context);
            });
        });
    }
    /// The same, with the reason that `why_of` makes from the letters that it is about.
    template <typename IsLost, typename WhyOf>
    bool remove_because(std::size_t index, const IsLost& is_lost, Context& context,
                        const WhyOf& why_of) const;

    /// The reason why there is no path; as with remove().
    auto why_failed(const Context& context) const {
        return later(static_cast<std::uint32_t>(size()), [this, &context](Reason& r) {
            explain(
                r, size(), [](std::uint32_t) { return true; }, context);
        });
    }
    /// Explains why a value was lost, see remove(), or why there was no path.
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const;
    /// Adds all values that are missing in any other layer; in all layers, if there is no such layer.
    void explain_by_all(Reason& reason, std::size_t layer, const Context& context) const;
    void explain_by_all(Reason& reason, std::size_t layer, const Past& past) const;
    /// Whether explain_later() is to explain the letter.
    bool is_about(std::optional<Atom> stated, std::uint32_t token, std::uint32_t letter) const;
    /// Adds that values of the letter were missing.
    void add_missing(Reason& reason, std::size_t layer, std::uint32_t letter, const Past& past) const;

    /// Whether some domain had values without a letter when the rule was made: they are removed in the first run.
    bool has_unnamed() const { return has_unnamed_; }

  private:
    static bool has_any(DomainView domain, const std::vector<Interval>& values) {
        const auto is_there = [&](Interval run) {
            return run.min <= domain.max() && domain.next(std::max(run.min, domain.min())) <= run.max;
        };
        return std::any_of(values.begin(), values.end(), is_there);
    }

    /// Explains why no path takes one of the letters in that layer. Walking along the edges from the top, it adds the
    /// values missing from the domains wherever an edge leads to a node from which the bottom can be reached.
    template <typename IsExplained>
    void explain(Reason& r, std::size_t layer, const IsExplained& is_explained,
                 const Context& context) const {
        DomainReason reason(r, context);
        find_missing(layer, is_explained, context,
                     [&](std::size_t i, std::uint32_t letter) { add_missing(reason, i, letter); });
    }
    /// Calls add(i, letter) for all letters that explain() adds; none has a value in its domain. Returns false if there
    /// is a path nevertheless.
    template <typename IsExplained, typename Known, typename Add>
    bool find_missing(std::size_t layer, const IsExplained& is_explained, const Known& known,
                      const Add& add) const;
    void add_missing(DomainReason& reason, std::size_t layer, std::uint32_t letter) const;
    bool had(std::size_t index, std::uint32_t letter, const Past& past) const;

    /// The index of the first node of the layer among all nodes; for size(), that of the bottom.
    std::size_t first_node(std::size_t layer) const {
        return layer < size() ? layers_[layer].first_node : node_count_;
    }

    std::vector<Layer> layers_;
    std::vector<Word> masks_;
    std::size_t node_count_ = 0; ///< without the bottom
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
    const auto is_unnamed = [](Reason&) {}; // the reason is empty
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

template <typename IsExplained, typename Known, typename Add>
bool LayerDomains::find_missing(std::size_t layer, const IsExplained& is_explained, const Known& known,
                                const Add& add) const {
    std::vector<std::uint8_t> is_open(masks_.size()); // by letter
    // By layer and node: whether the bottom can be reached from it.
    std::vector<std::uint8_t> reaches(node_count_ + 1);
    reaches.back() = 1;
    for (std::uint32_t l = 0; layer < size() && l < layers_[layer].letters; ++l)
        is_open[layers_[layer].first_letter + l] = is_explained(l) ? 1 : 0;
    std::size_t first = size(); // rows above that one contribute nothing
    for (bool is_reached = true; first > 0 && is_reached; --first) {
        const std::size_t i = first - 1;
        std::uint8_t* const open = is_open.data() + layers_[i].first_letter;
        if (i != layer) find_open(i, known, open);
        const std::uint8_t* below = reaches.data() + first_node(first);
        is_reached = false;
        for (const auto& e : graph_->layers[i].edges)
            if (below[e.to] != 0 && open[e.letter] != 0) {
                reaches[first_node(i) + e.from] = 1;
                is_reached = true;
            }
    }
    first = std::min(first, layer);
    std::vector<std::uint8_t> from_top(node_count_ + 1);
    std::fill_n(from_top.begin() + static_cast<std::ptrdiff_t>(first_node(first)),
                graph_->layers[first].nodes, 1);
    std::vector<std::uint8_t> is_named(masks_.size());
    for (std::size_t i = first; i < size(); ++i) {
        const std::uint8_t* above = from_top.data() + first_node(i);
        const std::uint8_t* below = reaches.data() + first_node(i + 1);
        std::uint8_t* named = is_named.data() + layers_[i].first_letter;
        const std::uint8_t* open = is_open.data() + layers_[i].first_letter;
        for (const auto& e : graph_->layers[i].edges)
            if (i != layer && above[e.from] != 0 && below[e.to] != 0 && open[e.letter] == 0 &&
                named[e.letter] == 0) {
                named[e.letter] = 1;
                add(i, e.letter);
            }
        for (const auto& e : graph_->layers[i].edges)
            if (above[e.from] != 0 && named[e.letter] == 0 && (i != layer || open[e.letter] != 0))
                from_top[first_node(i + 1) + e.to] = 1;
    }
    return from_top.back() == 0;
}

} // namespace csp
