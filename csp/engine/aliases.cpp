#include <csp/engine/aliases.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace csp {

namespace {

/// Composes two views: outer says how a variable is seen, inner what that variable equals.
View composed(View outer, View inner) {
    return outer.is_negated() ? outer.offset() - inner : inner + outer.offset();
}

} // namespace

View Aliases::canonical(View x) const {
    while (x.variable().index < parents_.size()) {
        const View parent = parents_[x.variable().index];
        if (parent.variable().is_same(x.variable())) break;
        x = composed(x, parent);
    }
    return x;
}

void Aliases::add(View x, View y) {
    const std::size_t needed = std::size_t{1} + std::max(x.variable().index, y.variable().index);
    while (parents_.size() < needed) parents_.emplace_back(Var{static_cast<std::uint32_t>(parents_.size())});
    sizes_.resize(parents_.size(), 1);
    x = canonical(x);
    y = canonical(y);
    if (x.variable().is_same(y.variable())) return;
    if (sizes_[x.variable().index] > sizes_[y.variable().index]) std::swap(x, y);
    sizes_[y.variable().index] += sizes_[x.variable().index];
    parents_[x.variable().index] =
        x.is_negated() ? x.offset() - y : y - x.offset(); // x = y, solved for its variable
}

} // namespace csp
