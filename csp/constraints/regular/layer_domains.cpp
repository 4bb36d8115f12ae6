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
        const bool is_small = store.kind(x.variable()) == Store::Kind::small;
        layers_.push_back({x, is_small, is_small ? store.base(x.variable()) : 0,
                           static_cast<std::uint32_t>(masks_.size()),
                           static_cast<std::uint32_t>(letters.size()), node_count_});
        node_count_ += graph_->layers[i].nodes;
        for (const auto& values : letters) {
            Word mask = 0;
            for (const auto& [min, max] : values)
                for (Value v = min; v <= max && layers_.back().is_small; ++v)
                    mask |= bit(static_cast<int>(x.to_variable(v) - store.base(x.variable())));
            masks_.push_back(mask);
        }
    }
}

void LayerDomains::find_open(std::size_t index, const Past& past, std::uint8_t* open) const {
    const Layer& layer = layers_[index];
    if (layer.is_small) {
        const Word values = past.window(layer.x.variable(), layer.base, ~Word{0});
        for (std::uint32_t l = 0; l < layer.letters; ++l) open[l] = (mask(layer, l) & values) != 0 ? 1 : 0;
    } else {
        for (std::uint32_t l = 0; l < layer.letters; ++l) open[l] = had(index, l, past) ? 1 : 0;
    }
}

bool LayerDomains::had(std::size_t index, std::uint32_t letter, const Past& past) const {
    const Layer& layer = layers_[index];
    const auto& values = graph_->layers[index].letters[letter];
    return std::any_of(values.begin(), values.end(), [&](Interval run) {
        for (WideValue first = run.min; first <= run.max; first += word_bits) {
            const auto count = static_cast<int>(std::min<WideValue>(run.max - first + 1, word_bits));
            if (past.window(layer.x, static_cast<Value>(first), low_bits(count)) != 0) return true;
        }
        return false;
    });
}

bool LayerDomains::is_about(std::optional<Atom> stated, std::uint32_t token, std::uint32_t letter) const {
    if (!stated) return true;
    const WideValue v = layers_[token].x.from_variable(stated->value());
    const auto& values = graph_->layers[token].letters[letter];
    return std::any_of(values.begin(), values.end(),
                       [v](Interval run) { return run.min <= v && v <= run.max; });
}

void LayerDomains::explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                                 Reason& reason) const {
    reason.kind = Reason::Kind::atoms;
    const auto add = [&](std::size_t i, std::uint32_t letter) { add_missing(reason, i, letter, past); };
    const auto is_explained = [&](std::uint32_t letter) { return is_about(stated, token, letter); };
    // Holes at the root that are unknown to the past may leave a path.
    if (!find_missing(token, is_explained, past, add)) explain_by_all(reason, token, past);
}

namespace {

constexpr Value most_single = 64; // single values are the weaker reason, which more deductions can use

} // namespace

/// Adds that no value of the letter is left.
void LayerDomains::add_missing(DomainReason& reason, std::size_t layer, std::uint32_t letter) const {
    const View x = layers_[layer].x;
    for (const Interval run : graph_->layers[layer].letters[letter]) {
        if (run.max - run.min >= most_single) {
            reason.lacks(x, run);
            continue;
        }
        for (Value v = run.min; v <= run.max; ++v) reason.add(atom_different(x, v));
    }
}

void LayerDomains::add_missing(Reason& reason, std::size_t layer, std::uint32_t letter,
                               const Past& past) const {
    const View x = layers_[layer].x;
    for (Interval run : graph_->layers[layer].letters[letter]) {
        if (run.max - run.min >= most_single) {
            const auto [min, max] = past.bounds(x);
            if (run.min < min) reason.add(atom_at_least(x, std::min(min, run.max + 1)));
            if (max < run.max) reason.add(atom_at_most(x, std::max(max, run.min - 1)));
            run = {std::max(run.min, min), std::min(run.max, max)};
        }
        for (Value v = run.min; v <= run.max; ++v)
            if (!past.contains(x.variable(), static_cast<Value>(x.to_variable(v))))
                reason.add(atom_different(x, v));
    }
}

void LayerDomains::explain_by_all(Reason& reason, std::size_t layer, const Past& past) const {
    for (std::size_t i = 0; i < size(); ++i)
        for (std::uint32_t l = 0; l < layers_[i].letters && i != layer; ++l) add_missing(reason, i, l, past);
}

void LayerDomains::explain_by_all(Reason& r, std::size_t layer, const Context& context) const {
    DomainReason reason(r, context);
    for (std::size_t i = 0; i < size(); ++i)
        for (std::uint32_t l = 0; l < layers_[i].letters && i != layer; ++l)
            if (!has(i, l, context)) add_missing(reason, i, l);
}

} // namespace csp
