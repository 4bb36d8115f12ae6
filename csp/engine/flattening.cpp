#include <csp/engine/flattening.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace csp {

namespace {

/// Composes two views: `outer` is a view of a variable, and `inner` is the view that this variable equals.
View composed(View outer, View inner) {
    return outer.is_negated() ? outer.offset() - inner : inner + outer.offset();
}

} // namespace

View Aliases::canonical(View x) const {
    while (has_parent(x.variable())) x = composed(x, parents_[x.variable().index]);
    return x;
}

void Aliases::add_constraints(Var x, std::vector<std::uint32_t>& constraints) const {
    for (; has_parent(x); x = parents_[x.index].variable())
        constraints.insert(constraints.end(), constraints_[x.index].begin(), constraints_[x.index].end());
}

void Aliases::add(View x, View y, std::vector<std::uint32_t> constraints) {
    const std::size_t needed = std::size_t{1} + std::max(x.variable().index, y.variable().index);
    while (parents_.size() < needed) parents_.emplace_back(Var{static_cast<std::uint32_t>(parents_.size())});
    sizes_.resize(parents_.size(), 1);
    constraints_.resize(parents_.size());
    add_constraints(x.variable(), constraints);
    add_constraints(y.variable(), constraints);
    x = canonical(x);
    y = canonical(y);
    if (x.variable().is_same(y.variable())) return;
    if (sizes_[x.variable().index] > sizes_[y.variable().index]) std::swap(x, y);
    sizes_[y.variable().index] += sizes_[x.variable().index];
    constraints_[x.variable().index] = std::move(constraints);
    parents_[x.variable().index] =
        x.is_negated() ? x.offset() - y : y - x.offset(); // x = y, solved for its variable
}

Flattening::FlatFunction& Flattening::of(std::shared_ptr<const void> function) {
    Entry& entry = functions_[function.get()];
    entry.function = std::move(function);
    return entry.flat;
}

} // namespace csp
