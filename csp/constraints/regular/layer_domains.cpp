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

/// That no value of the letter is left.
void LayerDomains::add_missing(DomainReason& reason, std::size_t layer, std::uint32_t letter) const {
    constexpr Value most_single =
        64; // single values are the weaker reason, of which more deductions can make use
    const View x = layers_[layer].x;
    for (const Interval run : graph_->layers[layer].letters[letter]) {
        if (run.max - run.min >= most_single) {
            reason.lacks(x, run);
            continue;
        }
        for (Value v = run.min; v <= run.max; ++v) reason.add(atom_different(x, v));
    }
}

void LayerDomains::explain_by_all(Reason& r, std::size_t layer, const Context& context) const {
    DomainReason reason(r, context);
    for (std::size_t i = 0; i < size(); ++i)
        for (std::uint32_t l = 0; l < layers_[i].letters && i != layer; ++l)
            if (!has(i, l, context)) add_missing(reason, i, l);
}

} // namespace csp
