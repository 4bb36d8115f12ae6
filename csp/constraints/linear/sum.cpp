#include <csp/constraints/linear/sum.hpp>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

namespace csp {

namespace {

constexpr WideValue widest = std::numeric_limits<WideValue>::max();

/// A term whose bound, or whose atom, does not hold everywhere.
struct MovedTerm {
    WideValue step;      ///< the amount that one unit of the bound adds to the sum, above 0
    WideValue moved;     ///< the amount by which it has raised the sum, capped at the widest
    Atom atom;           ///< the atom that raised it
    FactLog::Index fact; ///< the fact by which the atom held
    bool is_bound;       ///< then the atom may be weakened
};

WideValue narrowed(HugeValue value) { return static_cast<WideValue>(std::min(value, HugeValue{widest})); }

Past::Bound bound_everywhere(Past::Bound bound, const Past& past) {
    while (!bound.holds_everywhere()) bound = past.before(bound);
    return bound;
}

/// Returns `x >= bound` or `x <= bound`, whichever is of the kind of the atom that it replaces.
Atom with_bound(Atom atom, WideValue bound) {
    const auto value = static_cast<Value>(bound);
    return atom.operation() == Atom::Operation::at_least ? Atom::at_least(atom.variable(), value)
                                                         : Atom::at_most(atom.variable(), value);
}

/// Weakens the term's bound as far as the excess allows, and subtracts the amount from the excess.
Atom weakened(const MovedTerm& term, const Past& past, WideValue& excess) {
    if (!term.is_bound || excess < term.step) return term.atom;
    const bool is_lower = term.atom.operation() == Atom::Operation::at_least;
    Past::Bound bound{is_lower ? term.atom.value() : term.atom.value() - 1, term.fact};
    for (;;) {
        const Past::Bound before = past.before(bound);
        const WideValue steps =
            is_lower ? WideValue{bound.value} - before.value : WideValue{before.value} - bound.value;
        const HugeValue loss = HugeValue{term.step} * steps;
        if (loss > excess) break;
        excess -= static_cast<WideValue>(loss);
        bound = before;
    }
    const WideValue steps = excess / term.step; // towards the bound that holds everywhere
    excess -= steps * term.step;
    return with_bound(term.atom, is_lower ? bound.value - steps : bound.value + steps);
}

/// Returns the terms that have raised the sum, with the amount of each; `excess` receives the sum of these amounts and
/// of the bounds that hold everywhere.
std::vector<MovedTerm> moved_terms(const OtherTerms& others, int sign, const Past& past, HugeValue& excess) {
    std::vector<MovedTerm> moved;
    moved.reserve(others.terms.size() + others.atom_terms.size());
    for (const LinearTerm& term : others.terms) {
        if (others.except && term.variable.is_same(*others.except)) continue;
        const WideValue coefficient = term.coefficient * sign;
        const bool is_lower = coefficient > 0;
        const Past::Bound bound = is_lower ? past.lower(term.variable) : past.upper(term.variable);
        excess += HugeValue{coefficient} * bound.value;
        if (bound.holds_everywhere()) continue;
        const HugeValue raised =
            HugeValue{coefficient} * (WideValue{bound.value} - bound_everywhere(bound, past).value);
        moved.push_back({std::abs(coefficient), narrowed(raised),
                         is_lower ? Atom::at_least(term.variable, bound.value)
                                  : Atom::at_most(term.variable, bound.value),
                         bound.fact, true});
    }
    for (const AtomTerm& term : others.atom_terms) {
        if (&term == others.except_atom) continue;
        const WideValue coefficient = term.coefficient * sign;
        const Atom raising = coefficient > 0 ? term.atom : !term.atom;
        if (coefficient < 0) excess += coefficient;
        if (!past.held(raising)) continue;
        const WideValue raised = std::abs(coefficient);
        excess += raised;
        if (const FactLog::Index since = past.since(raising); since != FactLog::none)
            moved.push_back({raised, raised, raising, since, false});
    }
    return moved;
}

} // namespace

void lift(const OtherTerms& others, int sign, HugeValue needed, const Past& past, Reason& reason) {
    HugeValue in_excess = -needed;
    std::vector<MovedTerm> moved = moved_terms(others, sign, past, in_excess);
    // Past::held() may miss an atom x != v that holds everywhere; there is no excess in that case. Less than the widest
    // is spent, so terms that have moved by the widest stay. A listener gets all terms with their present bounds: an
    // excess below 0 cannot be spent.
    WideValue excess = -1;
    if (!past.is_now())
        excess = static_cast<WideValue>(std::clamp(in_excess, HugeValue{0}, HugeValue{widest - 1}));
    reason.kind = Reason::Kind::atoms;
    const auto large = std::partition(moved.begin(), moved.end(),
                                      [excess](const MovedTerm& term) { return term.moved <= excess; });
    std::sort(moved.begin(), large, [](const MovedTerm& a, const MovedTerm& b) { return a.moved < b.moved; });
    auto kept = moved.begin();
    for (; kept != large && kept->moved <= excess; ++kept) excess -= kept->moved;
    // The order matters only for terms that can be weakened.
    const auto may_be_weakened = [excess](const MovedTerm& term) {
        return term.is_bound && term.step <= excess;
    };
    if (std::any_of(kept, moved.end(), may_be_weakened))
        std::sort(kept, moved.end(), [](const MovedTerm& a, const MovedTerm& b) { return a.fact > b.fact; });
    for (; kept != moved.end(); ++kept) reason.add(weakened(*kept, past, excess));
}

void explain_sum(std::span<const LinearTerm> terms, std::span<const AtomTerm> atom_terms, WideValue constant,
                 SumDeduction deduction, const AtomTerm* about_atom, std::optional<Atom> stated,
                 const Past& past, Reason& reason) {
    const int sign = deduction.sign();
    OtherTerms others{terms, atom_terms};
    HugeValue needed = HugeValue{constant} * sign + 1;
    // With the excluded value, the term would contribute to the sum that is too large.
    if (about_atom != nullptr) {
        others.except_atom = about_atom;
        needed -= std::max(HugeValue{about_atom->coefficient} * sign, HugeValue{0});
    } else if (!deduction.is_about_sum()) {
        const Var x = stated->variable();
        const WideValue excluded =
            WideValue{stated->value()} - (stated->operation() == Atom::Operation::at_least ? 1 : 0);
        const auto term = std::find_if(terms.begin(), terms.end(),
                                       [x](const LinearTerm& t) { return t.variable.is_same(x); });
        others.except = x;
        needed -= HugeValue{term->coefficient} * sign * excluded;
    }
    lift(others, sign, needed, past, reason);
}

} // namespace csp
