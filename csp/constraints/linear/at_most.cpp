#include <csp/constraints/linear/at_most.hpp>

namespace csp {

template <typename Sum>
void LinearAtMost<Sum>::scope(Wiring& wiring) {
    sum_.scope(wiring, Interest::least);
    condition_.scope(wiring);
}

template <typename Sum>
void LinearAtMost<Sum>::propagate(Context& context) {
    const Truth condition = condition_.truth(context);
    if (condition == Truth::no) return context.entailed();
    const SumRange<Wide> range = sum_.range(context);
    if (range.most <= constant_) return context.entailed();
    const Wide slack = constant_ - range.least;
    if (slack < 0) { // Rule 2
        condition_.refute(context, [&](Reason& r) { sum_.explain(r, context, 1, nullptr); });
        return context.entailed();
    }
    if (condition == Truth::yes && range.widest > slack) {
        if (!hold_down_terms(slack, context)) return;
        if (Sum::follows_events) return;
    }
    context.fixpoint(); // no lower bound of a term has moved
}

template <typename Sum>
bool LinearAtMost<Sum>::hold_down_terms(Wide slack, Context& context) {
    return sum_.for_each_open(context, [&](const auto& term) { // Rule 1
        const auto [least, most] = extent<Wide>(term, context);
        return most - least <= slack || hold_down(term, slack, context, [&](Reason& r) {
                   sum_.explain(r, context, 1, &term);
                   condition_.explain(r);
               });
    });
}

template class LinearAtMost<VariableSum<WideValue>>;
template class LinearAtMost<VariableSum<HugeValue>>;
template class LinearAtMost<MixedSum<WideValue>>;
template class LinearAtMost<MixedSum<HugeValue>>;

} // namespace csp
