#include <csp/explain/deduction_trace.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace csp::explaining {

namespace {

bool is_on(std::uint32_t constraint, Var x, const Model& model) {
    const auto& variables = model.variables_of(constraint);
    return std::any_of(variables.begin(), variables.end(), [x](Var y) { return y.is_same(x); });
}

/// A joint rule serves many constraints, but a deduction needs only a few: those on its variable, and those on all
/// variables of the reason.
ConstraintSet constraints_of(const DeductionLog::Deduction& made, const Model& model,
                             const ConstraintSet& propagated) {
    constexpr std::size_t few = 3;
    ConstraintSet all;
    for (const std::uint32_t c : made.constraints) all.push_back(propagated[c]);
    if (all.size() <= few || !made.variable || made.reason.kind == Reason::Kind::naive) return all;
    std::erase_if(all, [&](std::uint32_t c) {
        const auto& atoms = made.reason.atoms;
        const auto& variables = made.reason.variables;
        return !is_on(c, *made.variable, model) &&
               !(std::all_of(atoms.begin(), atoms.end(),
                             [&](Atom a) { return is_on(c, a.variable(), model); }) &&
                 std::all_of(variables.begin(), variables.end(),
                             [&](View x) { return is_on(c, x.variable(), model); }));
    });
    return all;
}

} // namespace

/// Visits the removals that made a needed fact true, the last one first. Their reasons are needed, too.
template <typename Visit>
void DeductionTrace::walk_back(Needs& needs, const Visit& visit) const {
    for (std::size_t i = removals().size(); i-- > 0;) {
        const Deduction& made = removals()[i];
        if (!needs.concern(*made.variable, made.removed)) continue;
        needs.add(made.reason);
        visit(made);
    }
}

std::vector<Atom> DeductionTrace::behind(Atom deduced, std::span<const Atom> known) const {
    Needs needs;
    needs.add(deduced);
    return needed(std::move(needs), known);
}

std::vector<Atom> DeductionTrace::behind_failure(std::span<const Atom> known) const {
    Needs needs;
    if (failure()) needs.add(failure()->reason);
    return needed(std::move(needs), known);
}

std::vector<Atom> DeductionTrace::needed(Needs needs, std::span<const Atom> known) const {
    walk_back(needs, [](const Deduction&) {});
    std::vector<Atom> facts;
    std::copy_if(known.begin(), known.end(), std::back_inserter(facts),
                 [&](Atom fact) { return needs.concern(fact); });
    return facts;
}

std::optional<ConstraintSet> DeductionTrace::constraints(const Model& model,
                                                         const ConstraintSet& propagated) const {
    if (!failure()) return std::nullopt;
    ConstraintSet met;
    const auto meet = [&](const Deduction& made) {
        for (const std::uint32_t c : constraints_of(made, model, propagated))
            if (std::find(met.begin(), met.end(), c) == met.end()) met.push_back(c);
    };
    Needs needs;
    needs.add(failure()->reason);
    meet(*failure());
    walk_back(needs, meet);
    return met;
}

} // namespace csp::explaining
