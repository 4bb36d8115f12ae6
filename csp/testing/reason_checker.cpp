#include <csp/testing/reason_checker.hpp>

#include <algorithm>

namespace csp::testing {

/// The value of the variable in the solution; for an auxiliary variable, that of its meaning, or nothing if that has no
/// value.
std::optional<WideValue> ReasonChecker::value_in(const Assignment& solution, Var x) const {
    if (is_of_model(x)) return solution[x];
    const auto number = static_cast<std::size_t>(&solution - solutions_.data());
    if (auxiliaries_.empty()) auxiliaries_.resize(solutions_.size());
    auto& values = auxiliaries_[number];
    if (values.size() < engine().auxiliaries().size()) values = engine().values_of_auxiliaries(solution);
    return values[x.index - box().size()];
}

/// Whether the variable may still have that value. A removal is reported when it is done: only the box knows what was
/// there before, and only for the model's variables.
bool ReasonChecker::is_possible(Var x, WideValue v) const {
    if (!is_of_model(x)) return engine().domain(x).contains(v);
    return contains(box()[x.index], static_cast<Value>(v));
}

/// Whether the solution agrees with everything in the reason.
bool ReasonChecker::satisfies(const Assignment& solution, const Reason& reason) const {
    if (reason.kind == Reason::Kind::scoped)
        return std::all_of(reason.variables.begin(), reason.variables.end(), [&](View x) {
            const auto value = value_in(solution, x.variable());
            return value && is_possible(x.variable(), *value);
        });
    return std::all_of(reason.atoms.begin(), reason.atoms.end(), [&](Atom atom) {
        const auto value = value_in(solution, atom.variable());
        return value && atom.holds_for(static_cast<Value>(*value));
    });
}

std::string ReasonChecker::text_of_reason(const Reason& reason) const {
    std::string text;
    for (const Atom atom : reason.atoms) text += (text.empty() ? "" : ", ") + text_of(atom);
    for (const View x : reason.variables)
        text.append(text.empty() ? "x" : ", x").append(std::to_string(x.variable().index));
    return "the reason (" + text + ")";
}

void ReasonChecker::require_true(const Reason& reason) const {
    const auto is_true = [this](Atom atom) {
        const Var x = atom.variable();
        const auto holds = [atom](Value v) { return atom.holds_for(v); };
        if (is_of_model(x)) return std::all_of(box()[x.index].begin(), box()[x.index].end(), holds);
        const DomainView values = engine().domain(x);
        return std::all_of(values.begin(), values.end(), holds);
    };
    for (const Atom atom : reason.atoms)
        if (!is_true(atom))
            throw Violation(text_of_reason(reason) + " contains " + text_of(atom) +
                            ", which is not true of " + text_of(box()));
}

void ReasonChecker::require_implied(const Removal& removal, Value v, const Reason& reason) const {
    for (const Assignment& solution : solutions_)
        if (value_in(solution, removal.variable) == v && satisfies(solution, reason))
            throw Violation(text_of_reason(reason) + " does not imply x" +
                            std::to_string(removal.variable.index) + " != " + std::to_string(v) + " in " +
                            text_of(box()) + ": see " + text_of(solution));
}

void ReasonChecker::count(RuleId rule, const Reason& reason) {
    if (rule >= counts_.size()) counts_.resize(rule + 1);
    ReasonCounts& counts = counts_[rule];
    switch (reason.kind) {
    case Reason::Kind::naive:
        ++counts.naive;
        break;
    case Reason::Kind::scoped:
        ++counts.scoped;
        break;
    case Reason::Kind::atoms:
    case Reason::Kind::later:
        ++counts.atoms;
        break;
    }
    if (reason.kind < engine().rule(rule).least_reason())
        throw Violation("the rule \"" + engine().info(rule).name +
                        "\" gave a reason that says less than it promises, in " + text_of(box()));
}

void ReasonChecker::add_counts(std::map<std::string, ReasonCounts>& counts) const {
    for (RuleId rule = 0; rule < counts_.size(); ++rule) {
        ReasonCounts& sum = counts[engine().info(rule).name];
        sum.naive += counts_[rule].naive;
        sum.scoped += counts_[rule].scoped;
        sum.atoms += counts_[rule].atoms;
    }
}

/// If no reason is given, it is the whole scope. Checking that would check the rule, which is done elsewhere.
void ReasonChecker::on_removal(const Removal& removal) {
    if (removal.rule != no_rule) count(removal.rule, removal.reason);
    if (removal.rule != no_rule && removal.reason.kind != Reason::Kind::naive) {
        ++explained_;
        for (const Interval run : removal.removed)
            for (Value v = run.min; v <= run.max; ++v) require_explained(removal, v);
    }
    Replay::on_removal(removal);
}

void ReasonChecker::require_explained(const Removal& removal, Value v) const {
    Reason reason = removal.reason;
    if (reason.kind == Reason::Kind::later)
        engine().rule(removal.rule).explain(Atom::different(removal.variable, v), reason.token, reason);
    require_true(reason);
    require_implied(removal, v, reason);
}

/// A failure is reported without the deduction that failed: its reason contradicts the constraint, alone or with what
/// is known about one more variable.
void ReasonChecker::on_failure(const Failure& failure) {
    const Reason& reason = failure.reason;
    if (failure.rule == no_rule) return;
    count(failure.rule, reason);
    if (reason.kind == Reason::Kind::naive || reason.kind == Reason::Kind::later) return;
    ++explained_;
    require_true(reason);
    const auto is_refuted_with = [&](const auto& may_be) {
        return std::none_of(solutions_.begin(), solutions_.end(), [&](const Assignment& solution) {
            return satisfies(solution, reason) && may_be(solution);
        });
    };
    if (is_refuted_with([](const Assignment&) { return true; })) return;
    for (std::uint32_t i = 0; i < engine().store().variable_count(); ++i) {
        const auto may_be = [&](const Assignment& solution) {
            const auto value = value_in(solution, Var{i});
            return !value || is_possible(Var{i}, *value);
        };
        if (is_refuted_with(may_be)) return;
    }
    throw Violation(text_of_reason(reason) + " does not explain the failure in " + text_of(box()));
}

} // namespace csp::testing
