#include <csp/engine/deduction_log.hpp>

#include <csp/base/error.hpp>
#include <csp/store/domain_view.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

DeductionLog::Deduction deduction(const Reason& reason, const RuleInfo& info, std::optional<Var> x) {
    DeductionLog::Deduction made{
        .variable = x, .removed = {}, .reason = reason, .constraints = rests_on(reason, info, x)};
    if (reason.kind == Reason::Kind::naive)
        made.reason.variables.assign(info.scope.begin(), info.scope.end());
    return made;
}

} // namespace

void DeductionLog::on_removal(const Removal& removal) {
    Deduction made = deduction(removal.reason, *removal.rule_info, removal.variable);
    made.removed.assign(removal.removed.begin(), removal.removed.end());
    removals_.push_back(std::move(made));
}

void DeductionLog::on_failure(const Failure& failure) {
    const auto x = failure.atom ? std::optional(failure.atom->variable()) : std::nullopt;
    failure_ = deduction(failure.reason, *failure.rule_info, x);
    if (failure.atom) failure_->reason.atoms.push_back(!*failure.atom);
}

void DeductionLog::forget_after(std::size_t size) {
    removals_.erase(removals_.begin() + static_cast<std::ptrdiff_t>(size), removals_.end());
    failure_.reset();
}

namespace {

using Runs = std::vector<Interval>;

constexpr int most_holes = 1000;

bool holds_in(Atom atom, const Runs& domain) {
    switch (atom.operation()) {
    case Atom::Operation::at_least:
    case Atom::Operation::less:
        return atom.holds_for(domain.front().min) && atom.holds_for(domain.back().max);
    case Atom::Operation::equal:
        return domain.front().min == atom.value() && domain.back().max == atom.value();
    case Atom::Operation::different:
        return std::none_of(domain.begin(), domain.end(), [atom](Interval run) {
            return run.min <= atom.value() && atom.value() <= run.max;
        });
    }
    return false;
}

/// Returns the union of two lists of runs that have no value in common.
Runs joined(const Runs& a, const Runs& b) {
    Runs sorted(a.size() + b.size());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), sorted.begin(),
               [](Interval x, Interval y) { return x.min < y.min; });
    Runs runs;
    for (const Interval run : sorted) {
        if (!runs.empty() && runs.back().max + 1 == run.min)
            runs.back().max = run.max;
        else
            runs.push_back(run);
    }
    return runs;
}

} // namespace

TrialLog::TrialLog(Listener*& place) : place_(place), listener_(std::exchange(place, this)) {}

TrialLog::~TrialLog() { place_ = listener_; }

std::optional<std::vector<Atom>> TrialLog::conflict(const Store& store) {
    CSP_ASSERT(failure());
    need(failure()->reason, store);
    for (std::size_t s = removals().size(); s-- > 0;) {
        const Deduction& step = removals()[s];
        const Var x = *step.variable;
        Runs& domain = domain_of(x, store);
        Runs before = joined(domain, step.removed);
        const auto is_made_true = [&](Atom atom) {
            return atom.variable().is_same(x) && !holds_in(atom, before);
        };
        const auto made_true = std::stable_partition(needed_.begin(), needed_.end(),
                                                     [&](Atom atom) { return !is_made_true(atom); });
        const std::vector<Atom> gone(made_true, needed_.end());
        needed_.erase(made_true, needed_.end());
        domain = std::move(before);
        if (gone.empty()) continue;
        for (const Atom atom : gone) need_before(atom, domain);
        need(step.reason, store);
    }
    if (holes_ > most_holes) return std::nullopt;
    return std::exchange(needed_, {});
}

TrialLog::Runs& TrialLog::domain_of(Var x, const Store& store) {
    const auto [found, is_new] = domains_.try_emplace(x.index);
    if (is_new)
        DomainView(store, x).for_each_interval(
            [&, &runs = found->second](Interval run) { runs.push_back(run); });
    return found->second;
}

void TrialLog::need(Atom atom) {
    if (std::find(needed_.begin(), needed_.end(), atom) == needed_.end()) needed_.push_back(atom);
}

void TrialLog::need(const Reason& reason, const Store& store) {
    for (const Atom atom : reason.atoms) need(atom);
    for (const View x : reason.variables) need_known(x.variable(), store);
}

void TrialLog::need_known(Var x, const Store& store) {
    const Runs& domain = domain_of(x, store);
    need(Atom::at_least(x, domain.front().min));
    need(Atom::at_most(x, domain.back().max));
    need_from(x, domain.front().min, domain.back().max, domain);
}

/// Called when a step has removed the last values that contradict the atom. Adds the facts that had removed the other
/// contradicting values before.
void TrialLog::need_before(Atom atom, const Runs& before) {
    const Var x = atom.variable();
    const Value k = atom.value();
    const Value min = before.front().min;
    const Value max = before.back().max;
    const auto operation = atom.operation();
    if (operation == Atom::Operation::different) return;
    if (operation != Atom::Operation::less && min < k) {
        need(Atom::at_least(x, min));
        need_from(x, min, k - 1, before);
    }
    const Value last = operation == Atom::Operation::less ? k - 1 : k;
    if (operation != Atom::Operation::at_least && max > last) {
        need(Atom::at_most(x, max));
        need_from(x, last + 1, max, before);
    }
    if (operation == Atom::Operation::equal && min >= k) need(Atom::at_least(x, k));
    if (operation == Atom::Operation::equal && max <= k) need(Atom::at_most(x, k));
}

/// Adds the holes between `first` and `last`.
void TrialLog::need_from(Var x, Value first, Value last, const Runs& before) {
    Value v = first;
    for (const Interval run : before) {
        for (; v < run.min && v <= last && holes_ <= most_holes; ++v, ++holes_) need(Atom::different(x, v));
        v = std::max(v, run.max + 1);
    }
}

} // namespace csp
