#include <csp/constraints/arithmetic/absolute.hpp>

#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <cstdlib>

namespace csp {

AbsoluteDomain::AbsoluteDomain(View result, View x) : result_(result), x_(x) {}

void AbsoluteDomain::scope(Wiring& wiring) {
    wiring.on(result_);
    wiring.on(x_);
}

namespace {

/// The smallest value >= v of either set; max_value + 1 if there is none.
Value next_of_either(DomainView a, DomainView b, Value v) {
    const Value in_a = v <= a.max() ? a.next(std::max(v, a.min())) : max_value + 1;
    const Value in_b = v <= b.max() ? b.next(std::max(v, b.min())) : max_value + 1;
    return std::min(in_a, in_b);
}

/// x keeps the values that `a` or `b`, two views of one other variable, can take.
bool keep_either(Var x, View a, View b, Context& context) {
    if (context.is_small(x)) {
        const Value base = context.base(x);
        const Word kept = context.window(a, base) | context.window(b, base);
        const auto both_lack = [=, &context](Reason& reason) {
            const Word gone = context.bits(x) & ~kept;
            DomainReason why(reason, context);
            why.lacks(a, gone, base);
            why.lacks(b, gone, base);
        };
        return context.keep_bits(x, kept, both_lack);
    }
    const DomainView in_a = context.domain(a);
    const DomainView in_b = context.domain(b);
    for (Value v = context.min(x); v <= context.max(x);) {
        const Value kept = next_of_either(in_a, in_b, v);
        const Value end = kept > max_value ? kept : (in_a.contains(kept) ? in_a : in_b).run_end(kept);
        const auto both_lack = [=, &context](Reason& reason) {
            DomainReason why(reason, context);
            why.lacks(a, Interval{v, kept - 1});
            why.lacks(b, Interval{v, kept - 1});
        };
        if (kept > v && !context.remove_range(x, v, kept - 1, both_lack)) return false;
        v = end + 1;
    }
    return true;
}

} // namespace

void AbsoluteDomain::propagate(Context& context) {
    const auto always = [](Reason&) {};
    if (!context.at_least(result_, 0, always)) return; // Rule 1
    const Var result = result_.variable();
    const Var x = x_.variable();
    if (!keep_either(result, solved_for(result_, x_), solved_for(result_, -x_), context)) return; // Rule 2
    if (!keep_either(x, solved_for(x_, result_), solved_for(x_, -result_), context)) return;      // Rule 3
    if (context.is_fixed(x) && context.contains(result_, std::abs(context.value(x_))))
        return context.entailed(); // if both are views of one variable, they may disagree
    context.fixpoint();
}

std::optional<bool> AbsoluteDomain::check(const Assignment& assignment) const {
    return assignment[result_] == std::abs(assignment[x_]);
}

} // namespace csp
