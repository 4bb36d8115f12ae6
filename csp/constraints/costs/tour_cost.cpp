#include <csp/constraints/costs/tour_cost.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

constexpr std::size_t first_rounds = 300;
constexpr std::size_t rounds_of_a_run = 10;

} // namespace

TourCost::TourCost(std::vector<View> next, Matrix<WideValue> costs, View total, const Store& store)
    : next_(std::move(next)),
      costs_(std::move(costs)),
      total_(total),
      first_fees_(next_.size()),
      tree_(next_.size()),
      known_(next_.size()),
      is_taken_(next_.size()) {
    read([&store](View x) { return DomainView(store, x); });
    if (tree_.raise(first_fees_, first_rounds, DomainView(store, total_).max())) first_fees_ = tree_.fees();
}

void TourCost::scope(Wiring& wiring) {
    wiring.on_each(next_);
    wiring.on(total_, Events::bounds);
}

void TourCost::propagate(Context& context) {
    read([&context](View x) { return context.domain(x); });
    const Value limit = context.max(total_);
    if (!tree_.raise(first_fees_, rounds_of_a_run, limit)) return;
    const auto why = [&](Reason& r) { explain(r, context); };
    if (context.at_least(total_, tree_.bound(), why)) remove_costly(limit, context); // Rule 1
}

/// Under a condition, values that are not places may be left.
template <typename DomainOf>
void TourCost::read(const DomainOf& domain_of) {
    const std::size_t count = next_.size();
    tree_.clear();
    std::fill(known_.begin(), known_.end(), count);
    std::fill(is_taken_.begin(), is_taken_.end(), char{0});
    for (std::size_t i = 0; i < count; ++i) {
        const DomainView values = domain_of(next_[i]);
        const auto from = static_cast<OneTree::Index>(i);
        for (const Value v : values.within(0, static_cast<Value>(count) - 1)) {
            const auto to = static_cast<OneTree::Index>(v);
            if (to == from) continue;
            if (values.size() > 1) {
                tree_.allow(from, to, costs_(from, to));
                continue;
            }
            tree_.demand(from, to, costs_(from, to));
            known_[i] = to;
            is_taken_[to] = 1;
        }
    }
}

/// Rule 2.
bool TourCost::remove_costly(WideValue limit, Context& context) {
    const auto why = [&](Reason& r) {
        explain(r, context);
        r.add(atom_at_most(total_, static_cast<Value>(limit)));
    };
    for (std::size_t i = 0; i < next_.size(); ++i) {
        if (known_[i] != next_.size()) continue;
        for (std::size_t j = 0; j < next_.size(); ++j)
            if (i != j && context.contains(next_[i], static_cast<WideValue>(j)) &&
                tree_.exceeds(excess(i, j), limit) &&
                !context.remove(next_[i], static_cast<WideValue>(j), why))
                return false;
    }
    return true;
}

/// Adds the known steps, and the removed steps that could make the one-tree lighter.
void TourCost::explain(Reason& reason, const Context& context) const {
    for (std::size_t i = 0; i < next_.size(); ++i) {
        if (known_[i] != next_.size()) {
            reason.add(atom_equal(next_[i], static_cast<Value>(known_[i])));
            continue;
        }
        for (std::size_t j = 0; j < next_.size(); ++j)
            if (i != j && is_taken_[j] == 0 && excess(i, j) < 0 &&
                !context.contains(next_[i], static_cast<WideValue>(j)))
                reason.add(atom_different(next_[i], static_cast<Value>(j)));
    }
}

std::optional<bool> TourCost::check(const Assignment& assignment) const {
    WideValue sum = 0;
    std::size_t at = 0;
    for (std::size_t visited = 1;; ++visited) {
        const Value to = assignment[next_[at]];
        if (to < 0 || static_cast<std::size_t>(to) >= next_.size()) return false;
        sum += costs_(at, static_cast<std::size_t>(to));
        at = static_cast<std::size_t>(to);
        if (at == 0) return visited == next_.size() && sum <= assignment[total_];
        if (visited == next_.size()) return false;
    }
}

} // namespace csp
