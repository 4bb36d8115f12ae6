#include <csp/constraints/linear/equal.hpp>

namespace csp {

template <typename Sum>
void LinearEqual<Sum>::scope(Wiring& wiring) {
    sum_.scope(wiring, Interest::both);
    condition_.scope(wiring);
}

template <typename Sum>
void LinearEqual<Sum>::propagate(Context& context) {
    constexpr int most_passes = 32;
    const Truth condition = condition_.truth(context);
    if (condition == Truth::no) return context.entailed();
    Range range = sum_.range(context);
    for (int passes = 0;; ++passes) {
        const Wide room = std::min(room_above(range), room_below(range));
        if (room < 0) return refute(range, context); // Rule 3
        if (range.widest <= room || condition == Truth::unknown) {
            if (range.least == range.most) return context.entailed();
            if (passes == 0 || !Sum::follows_events) context.fixpoint();
            return;
        }
        if (passes == most_passes || !narrow(range, context)) return;
    }
}

/// One pass over all open terms.
template <typename Sum>
bool LinearEqual<Sum>::narrow(Range& range, Context& context) const {
    range.widest = 0;
    return sum_.for_each_open(context, [&](const auto& term) { return narrow(term, range, context); });
}

template <typename Sum>
template <typename Term>
inline bool LinearEqual<Sum>::narrow(const Term& term, Range& range, Context& context) const {
    Extent<Wide> now = extent<Wide>(term, context);
    const auto because_others = [&](int sign) {
        return [&, sign](Reason& r) {
            sum_.explain(r, context, sign, &term);
            condition_.explain(r);
        };
    };
    const auto reread = [&] {
        const Extent<Wide> before = std::exchange(now, extent<Wide>(term, context));
        range.least += now.least - before.least;
        range.most += now.most - before.most;
    };
    if (now.most - now.least > room_above(range)) { // Rule 1
        if (!hold_down(term, room_above(range), context, because_others(1))) return false;
        reread();
    }
    if (now.most - now.least > room_below(range)) { // Rule 2
        if (!hold_down(-term, room_below(range), context, because_others(-1))) return false;
        reread();
    }
    range.widest = std::max(range.widest, now.most - now.least);
    return true;
}

template <typename Sum>
void LinearEqual<Sum>::refute(const Range& range, Context& context) const {
    const int sign = constant_ < range.least ? 1 : -1;
    condition_.refute(context, [&](Reason& r) { sum_.explain(r, context, sign, nullptr); });
    context.entailed();
}

template class LinearEqual<VariableSum<WideValue>>;
template class LinearEqual<VariableSum<HugeValue>>;
template class LinearEqual<MixedSum<WideValue>>;
template class LinearEqual<MixedSum<HugeValue>>;

} // namespace csp
