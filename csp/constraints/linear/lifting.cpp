#include <csp/constraints/linear/lifting.hpp>

#include <csp/base/assert.hpp>

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
    HugeValue moved; ///< by so much has it raised the sum
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

} // namespace

void lift(std::span<const LinearTerm> terms, int sign, std::optional<Var> except, HugeValue needed,
          const Past& past, Reason& reason) {
    std::vector<MovedTerm> moved;
    HugeValue excess = -needed;
    for (const LinearTerm& term : terms) {
        if (except && term.variable.is_same(*except)) continue;
        const HugeValue coefficient = HugeValue{term.coefficient} * sign;
        const Past::Bound bound = coefficient > 0 ? past.lower(term.variable) : past.upper(term.variable);
        excess += coefficient * bound.value;
        if (bound.holds_everywhere()) continue;
        const HugeValue raised = coefficient * (HugeValue{bound.value} - bound_everywhere(bound, past).value);
        moved.push_back({coefficient, term.variable, bound, raised});
    }
    CSP_ASSERT(excess >= 0);
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

} // namespace csp
