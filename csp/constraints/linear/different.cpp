#include <csp/constraints/linear/different.hpp>

namespace csp {

void LinearDifferent::scope(Wiring& wiring) {
    for (const LinearTerm& term : terms_) wiring.on(term.variable, Events::fixed);
}

void LinearDifferent::propagate(Context& context) {
    std::size_t unfixed = 0;
    for (std::size_t i = 0; i < terms_.size() && unfixed < 2; ++i)
        if (!context.is_fixed(terms_[i].variable)) std::swap(terms_[unfixed++], terms_[i]);
    if (unfixed == 2) return context.fixpoint();
    WideValue rest = constant_;
    for (std::size_t i = unfixed; i < terms_.size(); ++i)
        rest -= terms_[i].coefficient * context.value(terms_[i].variable);
    const auto why = [&](Reason& r) { explain_by_fixed(r, context); };
    if (unfixed == 0) {
        if (rest == 0) context.fail(why); // Rule 2
    } else if (rest % terms_.front().coefficient == 0) {
        context.remove(terms_.front().variable, rest / terms_.front().coefficient, why); // Rule 1
    }
    context.entailed();
}

void LinearDifferent::explain_by_fixed(Reason& reason, const Context& context) const {
    for (const LinearTerm& term : terms_)
        if (context.is_fixed(term.variable))
            reason.add(Atom::equal(term.variable, context.value(term.variable)));
}

std::optional<bool> LinearDifferent::check(const Assignment& assignment) const {
    WideValue sum = 0;
    for (const LinearTerm& term : terms_) sum += term.coefficient * assignment[term.variable];
    return sum != constant_;
}

} // namespace csp
