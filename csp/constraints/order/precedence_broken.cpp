#include <csp/constraints/order/precedence_broken.hpp>

#include <algorithm>

namespace csp {

ValueRanks::ValueRanks(std::vector<Value> values) : values_(std::move(values)) {
    ranks_.reserve(values_.size());
    for (Rank rank = 1; rank <= values_.size(); ++rank) ranks_.emplace_back(value_of(rank), rank);
    std::sort(ranks_.begin(), ranks_.end());
}

ValueRanks::Rank ValueRanks::rank_of(Value v) const {
    const auto at = std::lower_bound(ranks_.begin(), ranks_.end(), std::pair(v, Rank{0}));
    return at != ranks_.end() && at->first == v ? at->second : 0;
}

void PrecedenceBroken::propagate(Context& context) {
    for (std::size_t i = xs_.size(); i-- > 0;) tops_[i] = top_before(i, context);
    if (tops_.front() < 0) { // Rule 1
        context.fail([&](Reason& r) { explain(r); });
        return;
    }
    State low = 0;
    bool is_known = true; // low is the state: all before is fixed
    for (std::size_t i = 0; i < xs_.size(); ++i) {
        if (!keep_useful(i, low, context)) return;
        is_known = is_known && context.is_fixed(xs_[i]);
        if (highest_rank(i, context) >= low + 2) { // later places are free
            if (is_known) context.entailed();
            return;
        }
        if (!has_up_to(i, low, context)) ++low;
    }
}

/// Whether the place has a value of that rank or a lower one. Values of higher ranks are counted; all others qualify.
bool PrecedenceBroken::has_up_to(std::size_t place, State rank, const Context& context) const {
    std::uint32_t higher = 0;
    for (auto r = static_cast<Rank>(rank + 1); r <= ranks_.size(); ++r)
        if (context.contains(xs_[place], ranks_.value_of(r))) ++higher;
    return context.size(xs_[place]) > higher;
}

PrecedenceBroken::State PrecedenceBroken::highest_rank(std::size_t place, const Context& context) const {
    Rank rank = ranks_.size();
    while (rank > 0 && !context.contains(xs_[place], ranks_.value_of(rank))) --rank;
    return rank;
}

/// The place breaks the order, or leaves the highest state from which the rest can break it. If it can only raise that
/// state, it breaks the order from all lower states.
PrecedenceBroken::State PrecedenceBroken::top_before(std::size_t place, const Context& context) const {
    const State after = tops_[place + 1];
    const State kept = after >= 0 && has_up_to(place, after, context) ? after : none;
    return std::max(kept, highest_rank(place, context) - 2);
}

/// Rule 2.
bool PrecedenceBroken::keep_useful(std::size_t place, State low, Context& context) {
    const View x = xs_[place];
    const State top = tops_[place + 1];
    const auto why = [&](Reason& r) { explain(r); };
    const auto raising = static_cast<Rank>(low + 1);
    if (low < top) return true;
    if (low == top)
        return raising > ranks_.size() || !context.contains(x, ranks_.value_of(raising)) ||
               context.remove(x, ranks_.value_of(raising), why);
    useful_.clear();
    for (Rank r = raising + 1; r <= ranks_.size(); ++r) useful_.push_back(ranks_.value_of(r));
    std::sort(useful_.begin(), useful_.end());
    WideValue from = min_value; // of the next gap between them
    for (const Value v : useful_) {
        if (!context.remove_range(x, from, WideValue{v} - 1, why)) return false;
        from = WideValue{v} + 1;
    }
    return context.remove_range(x, from, max_value, why);
}

std::optional<bool> PrecedenceBroken::check(const Assignment& assignment) const {
    State state = 0;
    for (const View x : xs_) {
        const State rank = ranks_.rank_of(assignment[x]);
        if (rank > state + 1) return true;
        state = std::max(state, rank);
    }
    return false;
}

} // namespace csp
