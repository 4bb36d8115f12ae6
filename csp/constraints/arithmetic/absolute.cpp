#include <csp/constraints/arithmetic/absolute.hpp>

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
    const because why{a};
    if (context.is_small(x)) {
        const Value base = context.base(x);
        return context.keep_bits(x, context.window(a, base) | context.window(b, base), why);
    }
    const DomainView in_a = context.domain(a);
    const DomainView in_b = context.domain(b);
    for (Value v = context.min(x); v <= context.max(x);) {
        const Value kept = next_of_either(in_a, in_b, v);
        const Value end = kept > max_value ? kept : (in_a.contains(kept) ? in_a : in_b).run_end(kept);
        if (kept > v && !context.remove_range(x, v, kept - 1, why)) return false;
        v = end + 1;
    }
    return true;
}

} // namespace

void AbsoluteDomain::propagate(Context& context) {
    if (!context.at_least(result_, 0, because{x_})) return; // Rule 1
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
