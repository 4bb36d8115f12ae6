#include <csp/constraints/counting/distinct_values.hpp>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace csp {

DistinctValues::DistinctValues(std::vector<View> xs, View count)
    : xs_(std::move(xs)),
      count_(count),
      hulls_(xs_.size()),
      order_(xs_.size()) {
    std::iota(order_.begin(), order_.end(), Index{0});
    ends_.reserve(xs_.size());
    latest_.reserve(xs_.size());
    earliest_.reserve(xs_.size());
    fixed_.reserve(xs_.size());
}

void DistinctValues::scope(Wiring& wiring) {
    wiring.on_each(xs_, Events::bounds);
    wiring.on(count_, Events::bounds);
}

void DistinctValues::propagate(Context& context) {
    read(context);
    const Value own = count_own_values();
    choose_from_right();
    choose_from_left();
    const auto witnesses = static_cast<Value>(latest_.size());
    const auto why_least = [this](Reason& r) { explain_latest(r); };
    if (!context.at_least(count_, witnesses, why_least)) return; // Rule 1
    const auto why_most = [this](Reason& r) { explain_own_values(r); };
    if (!context.at_most(count_, own, why_most)) return; // Rule 2
    if (unfixed_ == 0) return context.entailed();
    if (context.max(count_) == witnesses && !keep_to_points(context)) return;
    if (context.min(count_) == static_cast<Value>(fixed_.size()) + unfixed_) keep_new(context);
}

/// Fixed values in increasing order of the ends.
void DistinctValues::read(const Context& context) {
    for (Index i = 0; i < xs_.size(); ++i) {
        const DomainView domain = context.domain(xs_[i]);
        hulls_[i] = {domain.min(), domain.max()};
    }
    fixed_.clear();
    unfixed_ = 0;
    for (const Hull& hull : hulls_) {
        if (hull.min == hull.max)
            fixed_.push_back(hull.min);
        else
            ++unfixed_;
    }
    std::sort(fixed_.begin(), fixed_.end());
    fixed_.erase(std::unique(fixed_.begin(), fixed_.end()), fixed_.end());
}

/// Each value in turn goes to the variable with the earliest end.
Value DistinctValues::count_own_values() {
    std::sort(order_.begin(), order_.end(),
              [this](Index a, Index b) { return hulls_[a].min < hulls_[b].min; });
    Value own = 0;
    for (Index next = 0; next < order_.size();) own += count_of_block(next);
    return own;
}

/// Of the variables from `next` on, as long as one waits: how many have a value of their own. Those behind begin beyond
/// all the values given.
Value DistinctValues::count_of_block(Index& next) {
    Value own = 0;
    Value v = hulls_[order_[next]].min;
    ends_.clear();
    do {
        for (; next < order_.size() && hulls_[order_[next]].min <= v; ++next) {
            ends_.push_back(hulls_[order_[next]].max);
            std::push_heap(ends_.begin(), ends_.end(), std::greater());
        }
        std::pop_heap(ends_.begin(), ends_.end(), std::greater());
        if (ends_.back() >= v) {
            ++own;
            ++v;
        }
        ends_.pop_back();
    } while (!ends_.empty());
    return own;
}

/// The bounds of those who compete, where not all have a value of their own.
void DistinctValues::explain_own_values(Reason& reason) {
    std::sort(order_.begin(), order_.end(),
              [this](Index a, Index b) { return hulls_[a].min < hulls_[b].min; });
    for (Index next = 0; next < order_.size();) {
        const Index first = next;
        if (count_of_block(next) == static_cast<Value>(next - first)) continue;
        for (Index k = first; k < next; ++k) {
            reason.add(atom_at_least(xs_[order_[k]], hulls_[order_[k]].min));
            reason.add(atom_at_most(xs_[order_[k]], hulls_[order_[k]].max));
        }
    }
}

void DistinctValues::choose_from_right() {
    std::sort(order_.begin(), order_.end(),
              [this](Index a, Index b) { return hulls_[a].min > hulls_[b].min; });
    earliest_.clear();
    for (const Index i : order_)
        if (earliest_.empty() || hulls_[i].max < earliest_.back().point)
            earliest_.push_back({i, hulls_[i].min});
    std::reverse(earliest_.begin(), earliest_.end());
}

void DistinctValues::choose_from_left() {
    std::sort(order_.begin(), order_.end(),
              [this](Index a, Index b) { return hulls_[a].max < hulls_[b].max; });
    latest_.clear();
    for (const Index i : order_)
        if (latest_.empty() || hulls_[i].min > latest_.back().point) latest_.push_back({i, hulls_[i].max});
}

/// Rule 3.
bool DistinctValues::keep_to_points(Context& context) {
    const auto count = static_cast<Value>(latest_.size());
    const auto why = [&](Reason& r) {
        explain_latest(r);
        explain_earliest(r);
        r.add(atom_at_most(count_, count));
    };
    for (const View x : xs_) {
        if (!context.at_least(x, earliest_.front().point, why)) return false;
        if (!context.at_most(x, latest_.back().point, why)) return false;
        for (std::size_t k = 1; k < latest_.size(); ++k) {
            const Value from = latest_[k - 1].point + 1;
            const Value to = earliest_[k].point - 1;
            if (from <= to && !context.remove_range(x, from, to, why)) return false;
        }
    }
    return true;
}

/// Rule 4.
bool DistinctValues::keep_new(Context& context) {
    for (Index i = 0; i < xs_.size(); ++i) {
        if (hulls_[i].min == hulls_[i].max) continue;
        for (const Value v : fixed_)
            if (!context.remove(xs_[i], v, [this, v](Reason& r) { explain_taken(v, r); })) return false;
    }
    return true;
}

/// Where several have a value they are no help to the count, and neither is another variable with this one.
void DistinctValues::explain_taken(Value taken, Reason& reason) const {
    const auto is_fixed_to = [this](Index i, Value v) { return hulls_[i].min == v && hulls_[i].max == v; };
    for (const Value v : fixed_) {
        Index holders = 0;
        for (Index i = 0; i < xs_.size(); ++i) holders += is_fixed_to(i, v) ? 1U : 0U;
        if (v != taken && holders == 1) continue;
        for (Index i = 0; i < xs_.size(); ++i)
            if (is_fixed_to(i, v)) reason.add(atom_equal(xs_[i], v));
    }
    reason.add(atom_at_least(count_, static_cast<Value>(fixed_.size()) + unfixed_));
}

/// Each witness lies beyond the point before.
void DistinctValues::explain_latest(Reason& reason) const {
    for (std::size_t k = 0; k < latest_.size(); ++k) {
        const View x = xs_[latest_[k].variable];
        if (k > 0) reason.add(atom_at_least(x, latest_[k - 1].point + 1));
        reason.add(atom_at_most(x, latest_[k].point));
    }
}

void DistinctValues::explain_earliest(Reason& reason) const {
    for (std::size_t k = 0; k < earliest_.size(); ++k) {
        const View x = xs_[earliest_[k].variable];
        reason.add(atom_at_least(x, earliest_[k].point));
        if (k + 1 < earliest_.size()) reason.add(atom_at_most(x, earliest_[k + 1].point - 1));
    }
}

std::optional<bool> DistinctValues::check(const Assignment& assignment) const {
    std::vector<Value> values;
    for (const View x : xs_) values.push_back(assignment[x]);
    std::sort(values.begin(), values.end());
    const auto end = std::unique(values.begin(), values.end());
    return end - values.begin() == assignment[count_];
}

} // namespace csp
