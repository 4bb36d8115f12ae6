#include <csp/testing/reason_checker.hpp>

#include <csp/base/atom.hpp>

#include <algorithm>

namespace csp::testing {

std::optional<WideValue> SolutionValues::value(std::size_t solution, Var x) const {
    if (x.index < variables_) return solutions_[solution][x];
    if (auxiliaries_.empty()) auxiliaries_.resize(solutions_.size());
    auto& values = auxiliaries_[solution];
    if (values.size() < engine_->auxiliaries().size())
        values = engine_->values_of_auxiliaries(solutions_[solution]);
    return values[x.index - variables_];
}

bool SolutionValues::satisfies(std::size_t solution, Atom atom) const {
    const auto v = value(solution, atom.variable());
    return v && atom.holds_for(static_cast<Value>(*v));
}

namespace {

/// Whether the atom holds for every value of the run.
bool holds_in(Atom atom, Interval run) {
    switch (atom.operation()) {
    case Atom::Operation::at_least:
    case Atom::Operation::less:
        return atom.holds_for(run.min) && atom.holds_for(run.max);
    case Atom::Operation::equal:
        return run.min == atom.value() && run.max == atom.value();
    case Atom::Operation::different:
        return atom.value() < run.min || atom.value() > run.max;
    }
    return false;
}

bool is_in(WideValue v, std::span<const Interval> runs) {
    return std::any_of(runs.begin(), runs.end(), [v](Interval run) { return run.min <= v && v <= run.max; });
}

} // namespace

// Knowledge ------------------------------------------------------------------------------------------------

/// Returns the values that the current removal takes from x, if any. A removal is reported after it is made, but counts
/// as not yet made.
std::span<const Interval> ReasonChecker::being_removed_from(Var x) const {
    if (removal_ == nullptr || !removal_->variable.is_same(x)) return {};
    return removal_->removed;
}

bool ReasonChecker::is_possible(Var x, WideValue v) const {
    return engine().domain(x).contains(v) || is_in(v, being_removed_from(x));
}

bool ReasonChecker::is_known(Atom atom) const {
    const auto removed = being_removed_from(atom.variable());
    return is_true(atom, engine().store()) &&
           std::all_of(removed.begin(), removed.end(), [atom](Interval run) { return holds_in(atom, run); });
}

// The meaning of a reason ----------------------------------------------------------------------------------

/// Whether the solution satisfies the whole reason.
bool ReasonChecker::satisfies(std::size_t solution, const Reason& reason) const {
    if (reason.kind == Reason::Kind::scoped)
        return std::all_of(reason.variables.begin(), reason.variables.end(), [&](View x) {
            const auto value = solutions_.value(solution, x.variable());
            return value && is_possible(x.variable(), *value);
        });
    return std::all_of(reason.atoms.begin(), reason.atoms.end(),
                       [&](Atom atom) { return solutions_.satisfies(solution, atom); });
}

std::string ReasonChecker::text_of_reason(const Reason& reason) const {
    std::string text;
    for (const Atom atom : reason.atoms) text += (text.empty() ? "" : ", ") + text_of(atom);
    for (const View x : reason.variables)
        text.append(text.empty() ? "x" : ", x").append(std::to_string(x.variable().index));
    return "the reason (" + text + ")";
}

void ReasonChecker::require_known(const Reason& reason) const {
    for (const Atom atom : reason.atoms)
        if (!is_known(atom))
            throw Violation(text_of_reason(reason) + " contains " + text_of(atom) +
                            ", which is not true of " + text_of(box()));
}

/// Requires that the deduction excludes no solution that satisfies the reason.
template <typename Excluded>
void ReasonChecker::require_implied(const Reason& reason, const std::string& deduction,
                                    const Excluded& is_excluded) const {
    if (reason.kind == Reason::Kind::naive) return;
    for (std::size_t solution = 0; solution < solutions_.size(); ++solution)
        if (is_excluded(solution) && satisfies(solution, reason))
            throw Violation(text_of_reason(reason) + " does not imply " + deduction + " in " +
                            text_of(box()) + ": see " + text_of(solutions_[solution]));
}

// Reported events ------------------------------------------------------------------------------------------

void ReasonChecker::on_removal(const Removal& removal) {
    if (removal.rule != no_rule) {
        removal_ = &removal;
        count(removal.rule, removal.reason);
        require_known(removal.reason);
        const std::string deduction = "x" + std::to_string(removal.variable.index) +
                                      " != " + std::to_string(removal.removed.front().min);
        require_implied(removal.reason, deduction, [&](std::size_t solution) {
            const auto value = solutions_.value(solution, removal.variable);
            return value && is_in(*value, removal.removed);
        });
        removal_ = nullptr;
    }
    Replay::on_removal(removal);
}

void ReasonChecker::on_failure(const Failure& failure) {
    if (failure.rule == no_rule) return;
    count(failure.rule, failure.reason);
    require_known(failure.reason);
    if (!failure.atom) return require_implied(failure.reason, "a failure", [](std::size_t) { return true; });
    const Atom atom = *failure.atom;
    if (!is_known(!atom))
        throw Violation("a failure was told of " + text_of(atom) + ", which " + text_of(box()) + " allow");
    require_implied(failure.reason, text_of(atom), [&](std::size_t solution) {
        const auto value = solutions_.value(solution, atom.variable());
        return value && !atom.holds_for(static_cast<Value>(*value));
    });
}

// Counting -------------------------------------------------------------------------------------------------

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
        ++counts.atoms;
        break;
    }
    if (reason.kind != Reason::Kind::naive) ++explained_;
    if (reason.kind < engine().rule(rule).least_reason())
        throw Violation("the rule \"" + engine().info(rule).name() +
                        "\" gave a less informative reason than it promises, in " + text_of(box()));
}

void ReasonChecker::add_counts(std::map<std::string, ReasonCounts>& counts) const {
    for (RuleId rule = 0; rule < counts_.size(); ++rule) {
        ReasonCounts& sum = counts[engine().info(rule).name()];
        sum.naive += counts_[rule].naive;
        sum.scoped += counts_[rule].scoped;
        sum.atoms += counts_[rule].atoms;
    }
}

} // namespace csp::testing
