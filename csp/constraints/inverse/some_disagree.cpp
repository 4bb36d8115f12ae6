#include <csp/constraints/inverse/some_disagree.hpp>

#include <csp/engine/domain_reason.hpp>

#include <algorithm>

namespace csp {

SomeDisagree::SomeDisagree(const std::vector<View>& xs, const std::vector<View>& ys, Places places)
    : xs_(static_cast<Index>(xs.size())),
      places_(places) {
    const auto all_ys = static_cast<Index>(ys.size());
    entries_.reserve(xs.size() + ys.size());
    for (const View x : xs) entries_.push_back({x, static_cast<WideValue>(entries_.size()), xs_, all_ys});
    for (const View y : ys) entries_.push_back({y, static_cast<WideValue>(entries_.size()) - xs_, 0, xs_});
}

void SomeDisagree::scope(Wiring& wiring) {
    for (const Entry& entry : entries_) wiring.on(entry.variable);
}

void SomeDisagree::propagate(Context& context) {
    if (!find_pair(pair_, nobody, context)) // Rule 1
        return (void)context.fail([&](Reason& r) { explain_others(nobody, r, context); });
    if (must_disagree(pair_, context)) return context.entailed();
    const auto [a, b] = pair_;
    if (!find_pair(without_first_, a, context)) keep_disagreeing(a, context);
    if (!context.failed() && a != b && !find_pair(without_second_, b, context)) keep_disagreeing(b, context);
}

bool SomeDisagree::can_disagree(Pair pair, const Context& context) const {
    const Entry& a = entries_[pair.first];
    const Entry& b = entries_[pair.second];
    if (pair.first == pair.second)
        return places_ == Places::all &&
               (context.min(a.variable) < 0 || context.max(a.variable) >= static_cast<WideValue>(a.count));
    const bool a_may_lead = context.contains(a.variable, b.place);
    const bool b_may_lead = context.contains(b.variable, a.place);
    if (!a_may_lead || !b_may_lead) return a_may_lead || b_may_lead;
    if (a.variable.variable().is_same(b.variable.variable()))
        return a.variable.to_variable(b.place) != b.variable.to_variable(a.place);
    return !context.is_fixed(a.variable) || !context.is_fixed(b.variable);
}

bool SomeDisagree::must_disagree(Pair pair, const Context& context) const {
    const Entry& a = entries_[pair.first];
    const Entry& b = entries_[pair.second];
    if (pair.first == pair.second)
        return context.max(a.variable) < 0 || context.min(a.variable) >= static_cast<WideValue>(a.count);
    const bool a_may_lead = context.contains(a.variable, b.place);
    const bool b_may_lead = context.contains(b.variable, a.place);
    return a_may_lead != b_may_lead && context.is_fixed((a_may_lead ? a : b).variable);
}

/// Finds a pair that can disagree and does not contain `without`: the given pair, if it is such a pair.
bool SomeDisagree::find_pair(Pair& pair, Index without, const Context& context) const {
    const auto fits = [&](Pair p) {
        return p.first != without && p.second != without && can_disagree(p, context);
    };
    if (fits(pair)) return true;
    const auto all = static_cast<Index>(entries_.size());
    for (Index first = 0; first < all; ++first) {
        if (const Pair alone{first, first}; fits(alone)) {
            pair = alone;
            return true;
        }
        for (Index second = xs_; first < xs_ && second < all; ++second)
            if (const Pair both{first, second}; fits(both)) {
                pair = both;
                return true;
            }
    }
    return false;
}

/// Rule 2. If only one other place can lead to the centre, and must, the centre does not lead there; if none can, the
/// centre leads somewhere.
void SomeDisagree::keep_disagreeing(Index centre, Context& context) const {
    const Entry& own = entries_[centre];
    const auto why = [&](Reason& r) { explain_others(centre, r, context); };
    const Entry* leading = nullptr;
    for (Index i = own.first; i < own.first + own.count; ++i) {
        if (!context.contains(entries_[i].variable, own.place)) continue;
        if (leading != nullptr) return;
        leading = &entries_[i];
    }
    if (leading != nullptr) {
        if (context.is_fixed(leading->variable)) context.remove(own.variable, leading->place, why);
    } else if (places_ == Places::some) {
        (void)(context.at_least(own.variable, 0, why) &&
               context.at_most(own.variable, static_cast<WideValue>(own.count) - 1, why));
    }
}

void SomeDisagree::explain_others(Index centre, Reason& reason, const Context& context) const {
    DomainReason others(reason, context);
    for (Index i = 0; i < entries_.size(); ++i)
        if (i != centre) others.known(entries_[i].variable);
}

std::optional<bool> SomeDisagree::check(const Assignment& assignment) const {
    return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        const Value v = assignment[entry.variable];
        if (v < 0 || static_cast<std::size_t>(v) >= entry.count) return places_ == Places::all;
        return assignment[entries_[entry.first + static_cast<Index>(v)].variable] != entry.place;
    });
}

} // namespace csp
