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

/// Returns the constraints of a deduction. A joint rule serves many constraints, but a deduction needs only those on
/// its variable, and those on all variables of the reason.
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

/// Visits the removals that made a needed fact true, from the last to the first. The facts of their reasons are then
/// also needed.
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

/// The facts are posted before anything is propagated, so that none of the recorded removals is a fact.
Refuter::Refuter(const Model& model, ConstraintSet constraints, const Budget& budget,
                 std::span<const Atom> facts)
    : model_(model),
      constraints_(std::move(constraints)) {
    if (budget.is_over()) return;
    load(model.with_constraints(constraints_), engine_);
    for (const Atom fact : facts)
        if (!engine_.post(fact)) return;
    engine_.set_listener(&trace_);
    is_consistent_ = engine_.propagate();
    engine_.set_listener(nullptr);
}

std::optional<std::uint64_t> Refuter::effort(Atom assumption) {
    if (!is_consistent_) return std::nullopt;
    const std::uint64_t before = engine_.propagations();
    const bool is_consistent = engine_.decide(assumption);
    engine_.pop();
    if (is_consistent) return std::nullopt;
    return engine_.propagations() - before;
}

std::optional<ConstraintSet> Refuter::constraints_refuting(Atom assumption) {
    if (!is_consistent_) return std::nullopt;
    const std::size_t known = trace_.size();
    engine_.set_listener(&trace_);
    const bool is_consistent = engine_.decide(assumption);
    engine_.set_listener(nullptr);
    engine_.pop();
    auto met = trace_.constraints(model_, constraints_);
    trace_.forget_after(known);
    if (is_consistent) return std::nullopt;
    return met;
}

} // namespace csp::explaining
