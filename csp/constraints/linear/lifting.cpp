#include <csp/constraints/linear/lifting.hpp>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

namespace csp {

namespace {

constexpr WideValue widest = std::numeric_limits<WideValue>::max();

/// A term whose bound, or whose atom, does not hold everywhere.
struct MovedTerm {
    WideValue step;      ///< what one unit of the bound is worth, above 0
    WideValue moved;     ///< by so much has it raised the sum; the widest stands for all beyond
    Atom atom;           ///< what raised it
    FactLog::Index fact; ///< by which it held
    bool is_bound;       ///< so that it may be weakened
};

WideValue narrowed(HugeValue value) { return static_cast<WideValue>(std::min(value, HugeValue{widest})); }

Past::Bound bound_everywhere(Past::Bound bound, const Past& past) {
    while (!bound.holds_everywhere()) bound = past.before(bound);
    return bound;
}

/// `x >= bound`, or `x <= bound`, as the atom that it takes the place of.
Atom with_bound(Atom atom, WideValue bound) {
    const auto value = static_cast<Value>(bound);
    return atom.operation() == Atom::Operation::at_least ? Atom::at_least(atom.variable(), value)
                                                         : Atom::at_most(atom.variable(), value);
}

/// Weakens the term's bound by what the excess allows, and takes that from it.
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
    const WideValue steps = excess / term.step; // towards what holds everywhere
    excess -= steps * term.step;
    return with_bound(term.atom, is_lower ? bound.value - steps : bound.value + steps);
}

/// The terms that have raised the sum, each by how much; `excess` receives all of that and what holds everywhere.
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
    // An atom x != v that holds everywhere may not be seen, see Past::held(): then there is nothing to spend.
    // Less than the widest is spent, so what has moved by that stays.
    auto excess = static_cast<WideValue>(std::clamp(in_excess, HugeValue{0}, HugeValue{widest - 1}));
    reason.kind = Reason::Kind::atoms;
    const auto large = std::partition(moved.begin(), moved.end(),
                                      [excess](const MovedTerm& term) { return term.moved <= excess; });
    std::sort(moved.begin(), large, [](const MovedTerm& a, const MovedTerm& b) { return a.moved < b.moved; });
    auto kept = moved.begin();
    for (; kept != large && kept->moved <= excess; ++kept) excess -= kept->moved;
    // The order matters to what can be weakened alone.
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
    // As it was excluded, the term takes part in what is too much.
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
