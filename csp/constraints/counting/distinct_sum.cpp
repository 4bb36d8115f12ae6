#include <csp/constraints/counting/distinct_sum.hpp>

#include <algorithm>
#include <utility>

namespace csp {

DistinctSum::DistinctSum(std::vector<View> xs, WideValue total)
    : xs_(std::move(xs)),
      total_(total),
      order_(xs_) {
    for (const View x : xs_) negated_.push_back(-x);
}

void DistinctSum::scope(Wiring& wiring) { wiring.on_each(xs_, Events::bounds); }

/// Rule 2 is rule 1 for the negations.
void DistinctSum::propagate(Context& context) {
    if (hold_down(xs_, total_, context)) hold_down(negated_, -total_, context);
}

/// Rule 1.
bool DistinctSum::hold_down(const std::vector<View>& xs, WideValue total, Context& context) {
    std::copy(xs.begin(), xs.end(), order_.begin());
    std::sort(order_.begin(), order_.end(), [&](View x, View y) { return context.min(x) < context.min(y); });
    for (const View x : order_) {
        WideValue others = 0;
        WideValue taken = WideValue{min_value} * 4;
        for (const View y : order_)
            if (!y.is_same(x)) others += taken = std::max<WideValue>(context.min(y), taken + 1);
        const auto others_are_large = [&](Reason& reason) {
            for (const View y : order_)
                if (!y.is_same(x)) reason.add(atom_at_least(y, context.min(y)));
        };
        if (!context.at_most(x, total - others, others_are_large)) return false;
    }
    return true;
}

} // namespace csp
