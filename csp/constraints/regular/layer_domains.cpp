#include <csp/constraints/regular/layer_domains.hpp>

#include <utility>

namespace csp {

LayerDomains::LayerDomains(const std::vector<View>& scope, LayeredGraph graph, const Store& store)
    : graph_(std::make_shared<const LayeredGraph>(std::move(graph))),
      has_unnamed_(std::any_of(graph_->layers.begin(), graph_->layers.end(),
                               [](const auto& layer) { return !layer.unnamed.empty(); })) {
    layers_.reserve(scope.size());
    for (std::size_t i = 0; i < scope.size(); ++i) {
        const View x = scope[i];
        const auto& letters = graph_->layers[i].letters;
        layers_.push_back({x, store.kind(x.variable()) == Store::Kind::small,
                           static_cast<std::uint32_t>(masks_.size()),
                           static_cast<std::uint32_t>(letters.size())});
        for (const auto& values : letters) {
            Word mask = 0;
            for (const auto& [min, max] : values)
                for (Value v = min; v <= max && layers_.back().is_small; ++v)
                    mask |= bit(static_cast<int>(x.to_variable(v) - store.base(x.variable())));
            masks_.push_back(mask);
        }
    }
}

std::vector<std::vector<bool>> LayerDomains::present_letters(const Context& context) const {
    std::vector<std::vector<bool>> present(size());
    for (std::size_t i = 0; i < size(); ++i)
        for (std::uint32_t l = 0; l < layers_[i].letters; ++l) present[i].push_back(has(i, l, context));
    return present;
}

/// That no value of the letter is left. False if that would take too many atoms.
bool LayerDomains::add_missing(Reason& reason, std::size_t layer, std::uint32_t letter,
                               const Context& context) const {
    constexpr Value most_atoms = 64;
    const View x = layers_[layer].x;
    for (const auto& [min, max] : graph_->layers[layer].letters[letter]) {
        if (max - min >= most_atoms) {
            if (context.max(x) < min)
                reason.add(atom_at_most(x, min - 1));
            else if (context.min(x) > max)
                reason.add(atom_at_least(x, max + 1));
            else
                return false;
            continue;
        }
        for (Value v = min; v <= max; ++v) reason.add(atom_different(x, v));
    }
    return true;
}

} // namespace csp
