#include <csp/constraints/order/precedence.hpp>

#include <algorithm>
#include <utility>

namespace csp {

Precedence::Precedence(std::vector<View> xs, std::vector<Value> values)
    : xs_(std::move(xs)),
      values_(std::move(values)),
      is_run_(std::adjacent_find(values_.begin(), values_.end(),
                                 [](Value a, Value b) { return b != a + 1; }) == values_.end()),
      needs_(xs_.size() + 1, 0),
      witnesses_(xs_.size(), {values_.front(), 1}) {
    ranks_.reserve(values_.size());
    for (Rank rank = 1; rank <= values_.size(); ++rank) ranks_.emplace_back(value_of(rank), rank);
    std::sort(ranks_.begin(), ranks_.end());
}

void Precedence::scope(Wiring& wiring) {
    wiring.on_each(xs_);
    settled_ = wiring.reversible(Settled{0, 0});
}

void Precedence::propagate(Context& context) {
    Settled settled = context.get(settled_);
    find_needs(settled.place, context);
    if (needs_[settled.place] > settled.state) { // Rule 3
        context.fail([&](Reason& r) {
            explain_reach(settled.place, context, r);
            explain_need(settled.place, context, r);
        });
        return;
    }
    const auto last = static_cast<Rank>(values_.size() - 1); // the state from which all can be read
    Rank reach = settled.state;
    for (std::size_t i = settled.place; i < xs_.size() && reach < last; ++i) {
        if (!narrow(i, reach, context)) return;
        const bool raises = has(i, reach + 1, context);
        const bool is_settled = !raises || context.is_fixed(xs_[i]);
        reach += raises ? 1 : 0;
        if (is_settled && settled.place == i) settled = {static_cast<std::uint32_t>(i + 1), reach};
    }
    context.set(settled_, settled);
    if (settled.state == last || settled.place == xs_.size()) return context.entailed();
    context.fixpoint();
}

Precedence::Rank Precedence::rank_of(Value v) const {
    const auto at = std::lower_bound(ranks_.begin(), ranks_.end(), std::pair(v, Rank{0}));
    return at != ranks_.end() && at->first == v ? at->second : 0;
}

bool Precedence::has(std::size_t place, Rank rank, const Context& context) const {
    return context.contains(xs_[place], value_of(rank));
}

/// A rank that the place can have: `enough` or lower, or else the lowest. Of as many values as the list has, and one
/// more, one has rank 0.
Precedence::Rank Precedence::low_rank(std::size_t place, Rank enough, const Context& context) {
    auto& [witness, rank] = witnesses_[place];
    if (rank <= enough && context.contains(xs_[place], witness)) return rank;
    rank = static_cast<Rank>(values_.size()) + 1;
    for (const Value v : context.domain(xs_[place])) {
        const Rank found = rank_of(v);
        if (found >= rank) continue;
        rank = found;
        witness = v;
        if (rank <= enough) break;
    }
    return rank;
}

/// From the end: either the place raises the state to what the rest needs, or the state must be reached before.
void Precedence::find_needs(std::size_t begin, const Context& context) {
    for (std::size_t i = xs_.size(); i-- > begin;) {
        const Rank need = needs_[i + 1];
        if (need > 0 && has(i, need, context))
            needs_[i] = need - 1;
        else
            needs_[i] = std::max(need + 1, low_rank(i, need + 1, context)) - 1;
    }
}

bool Precedence::narrow(std::size_t place, Rank reach, Context& context) const {
    if (needs_[place + 1] <= reach) return remove_above(place, reach, context);
    return context.assign(xs_[place], value_of(reach + 1), [&](Reason& r) { // Rule 2
        explain_reach(place, context, r);
        explain_need(place + 1, context, r);
    });
}

/// Rule 1.
bool Precedence::remove_above(std::size_t place, Rank reach, Context& context) const {
    const auto why = [&](Reason& r) { explain_reach(place, context, r); };
    if (is_run_) {
        const bool has_some = reach + 2 <= values_.size() && context.max(xs_[place]) >= value_of(reach + 2);
        return !has_some || context.remove_range(xs_[place], value_of(reach + 2), values_.back(), why);
    }
    for (Rank rank = reach + 2; rank <= values_.size(); ++rank)
        if (has(place, rank, context) && !context.remove(xs_[place], value_of(rank), why)) return false;
    return true;
}

/// At each place that does not raise the state, the value that would do so has been removed.
void Precedence::explain_reach(std::size_t place, const Context& context, Reason& reason) const {
    Rank reach = 0;
    for (std::size_t i = 0; i < place; ++i) {
        if (has(i, reach + 1, context))
            ++reach;
        else
            reason.add(atom_different(xs_[i], value_of(reach + 1)));
    }
}

/// From the place on, the value that would raise the state has been removed, up to a place that has only higher values.
void Precedence::explain_need(std::size_t place, const Context& context, Reason& reason) const {
    for (std::size_t i = place; i < xs_.size() && needs_[i] > 0; ++i) {
        if (needs_[i] == needs_[i + 1]) reason.add(atom_different(xs_[i], value_of(needs_[i])));
        if (needs_[i] <= needs_[i + 1]) continue;
        if (context.is_fixed(xs_[i])) return reason.add(atom_equal(xs_[i], context.value(xs_[i])));
        reason.clear();
        for (const View x : xs_) reason.add(x);
        return;
    }
}

std::optional<bool> Precedence::check(const Assignment& assignment) const {
    Rank state = 0;
    for (const View x : xs_) {
        const Rank rank = rank_of(assignment[x]);
        if (rank > state + 1) return false;
        state = std::max(state, rank);
    }
    return true;
}

} // namespace csp
