#pragma once

#include <csp/base/atom.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdlib>
#include <vector>

/// Operations of rules over sums on one term: reading its bounds, explaining them, and narrowing them. Wide is the type
/// of number in which sums are computed.
namespace csp {

/// The bounds of a term or a sum.
template <typename Wide>
struct Extent {
    Wide least;
    Wide most;
};

template <typename Wide, typename Domains>
Extent<Wide> extent(const LinearTerm& term, const Domains& domains) {
    const Wide at_min = Wide{term.coefficient} * domains.min(term.variable);
    const Wide at_max = Wide{term.coefficient} * domains.max(term.variable);
    return {std::min(at_min, at_max), std::max(at_min, at_max)};
}
template <typename Wide, typename Domains>
Extent<Wide> extent(const AtomTerm& term, const Domains& domains) {
    const Truth known = truth(term.atom, domains);
    if (known != Truth::unknown) {
        const Wide value = known == Truth::yes ? Wide{term.coefficient} : Wide{0};
        return {value, value};
    }
    return {std::min(Wide{term.coefficient}, Wide{0}), std::max(Wide{term.coefficient}, Wide{0})};
}

inline LinearTerm operator-(const LinearTerm& term) { return {-term.coefficient, term.variable}; }
inline AtomTerm operator-(const AtomTerm& term) { return {-term.coefficient, term.atom}; }

/// Narrows the term so that it exceeds its lower bound by at most `room` >= 0; before, it could exceed it by more.
template <typename Wide, typename Why>
bool hold_down(const LinearTerm& term, Wide room, Context& context, const Why& why) {
    const Var x = term.variable;
    if (term.coefficient == 1) return context.at_most(x, context.min(x) + static_cast<WideValue>(room), why);
    if (term.coefficient == -1)
        return context.at_least(x, context.max(x) - static_cast<WideValue>(room), why);
    const auto steps = static_cast<WideValue>(room / term.coefficient);
    if (term.coefficient > 0) return context.at_most(x, context.min(x) + steps, why);
    return context.at_least(x, context.max(x) + steps, why);
}
template <typename Wide, typename Why>
bool hold_down(const AtomTerm& term, Wide /*less than the coefficient*/, Context& context, const Why& why) {
    return context.post(term.coefficient > 0 ? !term.atom : term.atom, why);
}

/// Adds the reason for the current lower bound of the term.
inline void explain_least(const LinearTerm& term, Reason& reason, const Context& context) {
    reason.add(term.coefficient > 0 ? Atom::at_least(term.variable, context.min(term.variable))
                                    : Atom::at_most(term.variable, context.max(term.variable)));
}

/// The events that can raise the lower bound of the term.
inline Events events_raising(const LinearTerm& term) {
    return term.coefficient > 0 ? Events::lower : Events::upper;
}
inline Events events_raising(const AtomTerm& term) {
    return events_of(term.coefficient > 0 ? term.atom : !term.atom);
}
/// The events that can change the bounds of the term.
inline Events events_changing(const LinearTerm&) { return Events::bounds; }
inline Events events_changing(const AtomTerm& term) { return events_deciding(term.atom); }

inline Var variable_of(const LinearTerm& term) { return term.variable; }
inline Var variable_of(const AtomTerm& term) { return term.atom.variable(); }

inline HugeValue value_of(const LinearTerm& term, const Assignment& assignment) {
    return HugeValue{term.coefficient} * assignment[term.variable];
}
inline HugeValue value_of(const AtomTerm& term, const Assignment& assignment) {
    return term.atom.holds_for(assignment[term.atom.variable()]) ? term.coefficient : 0;
}
template <typename Term>
HugeValue value_of(const std::vector<Term>& terms, const Assignment& assignment) {
    HugeValue sum = 0;
    for (const Term& term : terms) sum += value_of(term, assignment);
    return sum;
}

/// The lower bound of their sum.
template <typename Wide, typename Term, typename Domains>
Wide least_of(const std::vector<Term>& terms, const Domains& domains) {
    Wide least = 0;
    for (const Term& term : terms) least += extent<Wide>(term, domains).least;
    return least;
}

/// The priority of a rule over this many terms.
constexpr Priority priority_of(std::size_t terms) {
    if (terms <= 2) return Priority::unary;
    return terms <= 8 ? Priority::ternary : Priority::linear;
}

} // namespace csp
