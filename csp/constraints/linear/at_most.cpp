#include <csp/constraints/linear/at_most.hpp>

#include <algorithm>

namespace csp {

void LinearAtMost::scope(Wiring& wiring) {
    for (const LinearTerm& term : terms_.all())
        wiring.on(term.variable, term.coefficient > 0 ? Events::lower : Events::upper);
    terms_.set_up(wiring);
}

void LinearAtMost::propagate(Context& context) {
    const auto open = terms_.settle(context);
    WideValue slack = constant_ - terms_.fixed_sum(context);
    WideValue widest = 0;
    WideValue total_width = 0;
    for (const LinearTerm& term : open) {
        const WideValue low = least(term, context);
        const WideValue width = most(term, context) - low;
        slack -= low;
        widest = std::max(widest, width);
        total_width += width;
    }
    if (slack < 0) { // Rule 2
        context.fail([&](Reason& r) { terms_.explain(r, context, 1, nullptr); });
        return;
    }
    if (total_width <= slack) return context.entailed();
    if (widest > slack) {
        for (const LinearTerm& term : open) { // Rule 1
            const auto why = [&](Reason& r) { terms_.explain(r, context, 1, &term); };
            if (!limit(term, least(term, context) + slack, context, why)) return;
        }
    }
    context.fixpoint(); // no lower bound of a term has moved
}

} // namespace csp
