#include <csp/constraints/linear/lifting.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace csp {

namespace {

/// A term whose bound does not hold everywhere.
struct MovedTerm {
    HugeValue coefficient; ///< above 0: its lower bound counts; below: its upper bound
    Var variable;
    Past::Bound bound;
    HugeValue moved;               ///< by so much has it raised the sum
    std::optional<Atom> atom = {}; ///< instead of a bound; its fact is that of the bound
};

Past::Bound bound_everywhere(Past::Bound bound, const Past& past) {
    while (!bound.holds_everywhere()) bound = past.before(bound);
    return bound;
}

Atom atom_of(const MovedTerm& term, WideValue value) {
    const auto v = static_cast<Value>(value);
    return term.coefficient > 0 ? Atom::at_least(term.variable, v) : Atom::at_most(term.variable, v);
}

/// Weakens the term's bound by what the excess allows, and takes that from it.
Atom weakened(MovedTerm term, const Past& past, HugeValue& excess) {
    if (term.atom) return *term.atom;
    for (;;) {
        const Past::Bound before = past.before(term.bound);
        const HugeValue loss = term.coefficient * (HugeValue{term.bound.value} - before.value);
        if (loss > excess) break;
        excess -= loss;
        term.bound = before;
    }
    const HugeValue steps = excess / term.coefficient; // towards what holds everywhere
    excess -= steps * term.coefficient;
    return atom_of(term, static_cast<WideValue>(term.bound.value - steps));
}

/// The terms that have raised the sum, each by how much; `excess` receives all of that and what holds everywhere.
std::vector<MovedTerm> moved_terms(const OtherTerms& others, int sign, const Past& past, HugeValue& excess) {
    std::vector<MovedTerm> moved;
    for (const LinearTerm& term : others.terms) {
        if (others.except && term.variable.is_same(*others.except)) continue;
        const HugeValue coefficient = HugeValue{term.coefficient} * sign;
        const Past::Bound bound = coefficient > 0 ? past.lower(term.variable) : past.upper(term.variable);
        excess += coefficient * bound.value;
        if (bound.holds_everywhere()) continue;
        const HugeValue raised = coefficient * (HugeValue{bound.value} - bound_everywhere(bound, past).value);
        moved.push_back({coefficient, term.variable, bound, raised});
    }
    for (const AtomTerm& term : others.atom_terms) {
        if (&term == others.except_atom) continue;
        const HugeValue coefficient = HugeValue{term.coefficient} * sign;
        const Atom raising = coefficient > 0 ? term.atom : !term.atom;
        if (coefficient < 0) excess += coefficient;
        if (!past.held(raising)) continue;
        const HugeValue raised = coefficient > 0 ? coefficient : -coefficient;
        excess += raised;
        const Past::Bound since{0, past.since(raising)};
        if (!since.holds_everywhere())
            moved.push_back({coefficient, raising.variable(), since, raised, raising});
    }
    return moved;
}

} // namespace

void lift(const OtherTerms& others, int sign, HugeValue needed, const Past& past, Reason& reason) {
    HugeValue excess = -needed;
    std::vector<MovedTerm> moved = moved_terms(others, sign, past, excess);
    // An atom x != v that holds everywhere may not be seen, see Past::held(): then there is nothing to spend.
    excess = std::max(excess, HugeValue{0});
    reason.kind = Reason::Kind::atoms;
    std::sort(moved.begin(), moved.end(),
              [](const MovedTerm& a, const MovedTerm& b) { return a.moved < b.moved; });
    std::size_t left_out = 0;
    for (; left_out < moved.size() && moved[left_out].moved <= excess; ++left_out)
        excess -= moved[left_out].moved;
    const auto rest = std::span(moved).subspan(left_out);
    std::sort(rest.begin(), rest.end(),
              [](const MovedTerm& a, const MovedTerm& b) { return a.bound.fact > b.bound.fact; });
    for (const MovedTerm& term : rest) reason.add(weakened(term, past, excess));
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
