#include <csp/constraints/linear/equal.hpp>

#include <algorithm>

namespace csp {

void LinearEqual::scope(Wiring& wiring) {
    for (const LinearTerm& term : terms_.all()) wiring.on(term.variable, Events::bounds);
    terms_.set_up(wiring);
}

void LinearEqual::propagate(Context& context) {
    const auto open = terms_.settle(context);
    Range sum{constant_ - terms_.fixed_sum(context), 0, 0};
    for (const LinearTerm& term : open) {
        sum.least += least(term, context);
        sum.most += most(term, context);
    }
    for (bool again = true; again;) {
        if (sum.target < sum.least || sum.most < sum.target) { // Rule 3
            const int sign = sum.target < sum.least ? 1 : -1;
            context.fail([&](Reason& r) { terms_.explain(r, context, sign, nullptr); });
            return;
        }
        again = false;
        for (const LinearTerm& term : open) {
            again |= narrow(term, sum, context);
            if (context.failed()) return;
        }
    }
    if (sum.least == sum.most) return context.entailed();
    context.fixpoint();
}

/// Whether a bound of the term has moved.
inline bool LinearEqual::narrow(const LinearTerm& term, Range& sum, Context& context) {
    const WideValue low = least(term, context);
    const WideValue high = most(term, context);
    const WideValue above = sum.target - sum.least; // how far the term may exceed the least it can be
    const WideValue below = sum.most - sum.target;
    if (high - low <= std::min(above, below)) return false;
    const auto because_others_take = [&](Reason& r) { terms_.explain(r, context, 1, &term); };
    const auto because_others_leave = [&](Reason& r) { terms_.explain(r, context, -1, &term); };
    if (!limit(term, low + above, context, because_others_take)) return false;       // Rule 1
    if (!limit(-term, -(high - below), context, because_others_leave)) return false; // Rule 2
    const WideValue new_low = least(term, context);
    const WideValue new_high = most(term, context);
    sum.least += new_low - low;
    sum.most += new_high - high;
    return new_low != low || new_high != high;
}

} // namespace csp
