#include <csp/constraints/order/largest_at.hpp>

#include <utility>

namespace csp {

LargestAt::LargestAt(View index, std::vector<View> xs) : index_(index), xs_(std::move(xs)) {}

void LargestAt::scope(Wiring& wiring) {
    wiring.on(index_);
    wiring.on_each(xs_, Events::bounds);
}

void LargestAt::propagate(Context& context) {
    const auto always = [](Reason&) {};
    if (!context.at_least(index_, 0, always) ||
        !context.at_most(index_, static_cast<WideValue>(xs_.size()) - 1, always))
        return; // Rule 1
    if (!remove_losers(context) || !hold_down_others(context)) return;
    if (context.is_fixed(index_)) {
        const auto winner = static_cast<std::size_t>(context.value(index_));
        if (!lift(winner, context)) return;
        if (has_won(winner, context)) return context.entailed();
    }
    context.fixpoint();
}

/// Rule 2.
bool LargestAt::remove_losers(Context& context) const {
    std::size_t first = 0; // of the largest lower bound
    for (std::size_t i = 1; i < xs_.size(); ++i)
        if (context.min(xs_[i]) > context.min(xs_[first])) first = i;
    const Value low = context.min(xs_[first]);
    for (const Value v : context.domain(index_)) {
        const auto k = static_cast<std::size_t>(v);
        const Value high = context.max(xs_[k]);
        if (k == first || high >= needed(k, first, low)) continue;
        if (!context.remove(index_, v, because{atom_at_most(xs_[k], high), atom_at_least(xs_[first], low)}))
            return false;
    }
    return true;
}

/// Rule 3.
bool LargestAt::hold_down_others(Context& context) const {
    std::size_t best = xs_.size(); // the first candidate with the largest upper bound
    for (const Value v : context.domain(index_)) {
        const auto k = static_cast<std::size_t>(v);
        if (best == xs_.size() || context.max(xs_[k]) > context.max(xs_[best])) best = k;
    }
    const Value high = context.max(xs_[best]);
    for (std::size_t i = 0; i < xs_.size(); ++i) {
        const Value bound = i < best ? high - 1 : high;
        if (context.max(xs_[i]) <= bound || is_candidate(i, context)) continue;
        if (!context.at_most(xs_[i], bound, [&](Reason& r) { explain_bound(i, bound, context, r); }))
            return false;
    }
    return true;
}

/// This place cannot win with a value above the bound.
void LargestAt::explain_bound(std::size_t place, Value bound, const Context& context, Reason& reason) const {
    for (std::size_t k = 0; k < xs_.size(); ++k) {
        if (!is_candidate(k, context))
            reason.add(atom_different(index_, static_cast<Value>(k)));
        else
            reason.add(atom_at_most(xs_[k], k < place ? bound : bound + 1));
    }
}

/// Rule 4.
bool LargestAt::lift(std::size_t winner, Context& context) const {
    for (std::size_t j = 0; j < xs_.size(); ++j) {
        const Value low = context.min(xs_[j]);
        const WideValue bound = needed(winner, j, low);
        if (j == winner || context.min(xs_[winner]) >= bound) continue;
        if (!context.at_least(
                xs_[winner], bound,
                because{atom_equal(index_, static_cast<Value>(winner)), atom_at_least(xs_[j], low)}))
            return false;
    }
    return true;
}

bool LargestAt::has_won(std::size_t winner, const Context& context) const {
    for (std::size_t j = 0; j < xs_.size(); ++j)
        if (j != winner && context.min(xs_[winner]) < needed(winner, j, context.max(xs_[j]))) return false;
    return true;
}

std::optional<bool> LargestAt::check(const Assignment& assignment) const {
    std::size_t first = 0;
    for (std::size_t i = 1; i < xs_.size(); ++i)
        if (assignment[xs_[i]] > assignment[xs_[first]]) first = i;
    return assignment[index_] == static_cast<Value>(first);
}

} // namespace csp
