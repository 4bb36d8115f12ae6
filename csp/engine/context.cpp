#include <csp/engine/context.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/bits.hpp>
#include <csp/engine/deduction_log.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/rule.hpp>

#include <utility>

namespace csp {

namespace {

/// Sets an object, and restores its old value on destruction, even if a rule throws.
template <typename T>
class Restored {
  public:
    Restored(T& place, T value) : place_(place), old_(std::exchange(place, value)) {}
    ~Restored() { place_ = old_; }
    Restored(const Restored&) = delete;
    Restored& operator=(const Restored&) = delete;

  private:
    T& place_;
    T old_;
};

} // namespace

bool Context::apply(Store& store, Atom atom) {
    const Var x = atom.variable();
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        return store.at_least(x, atom.value());
    case Atom::Operation::less:
        return store.at_most(x, WideValue{atom.value()} - 1);
    case Atom::Operation::equal:
        return store.assign(x, atom.value());
    case Atom::Operation::different:
        return store.remove(x, atom.value());
    }
    return true;
}

bool Context::is_true(Atom atom) const { return csp::is_true(atom, *this); }

// Other rules --------------------------------------------------------------------------------------

bool Context::would_fail(Atom condition, Rule& rule, std::span<const std::uint32_t> positions) {
    CSP_ASSERT(store_->touched().empty()); // a trial would lose the running rule's changes
    const Restored dirty(dirty_, positions);
    store_->push();
    bool failed = false;
    {
        // The changes of a trial are undone, and are not facts.
        const Restored observer(engine_, static_cast<Engine*>(nullptr));
        failed = run_trial(condition, rule);
    }
    store_->pop();
    if (failed && engine_ != nullptr) {
        // The trial is run again to record its failure: most trials do not fail, so the first run keeps no record.
        store_->push();
        TrialLog trial(engine_->listener_);
        const Restored log(log_, static_cast<FactLog*>(nullptr));
        conflict_.reset();
        if (run_trial(condition, rule)) conflict_ = trial.conflict(*store_);
        emptied_.reset();
        store_->pop();
    }
    claims_fixpoint_ = claims_entailed_ = false;
    return failed;
}

bool Context::run_trial(Atom condition, Rule& rule) {
    const Restored part(part_, static_cast<const Rule*>(&rule));
    for (bool again = post(condition, [](Reason&) {}); again;) {
        store_->forget_touched();
        claims_fixpoint_ = claims_entailed_ = false;
        rule.propagate(*this);
        again = !store_->failed() && !claims_fixpoint_ && !claims_entailed_ && !store_->touched().empty();
    }
    return store_->failed();
}

void Context::explain_trial(Reason& reason) const {
    if (!conflict_) return reason.clear(); // no explanation: a naive reason
    for (const Atom atom : *conflict_) reason.add(atom);
}

void Context::run_under(Atom condition, Rule& rule, std::span<const std::uint32_t> positions) {
    const Restored dirty(dirty_, positions);
    const Restored part(part_, static_cast<const Rule*>(&rule));
    const Restored under(condition_, static_cast<const Atom*>(&condition));
    rule.propagate(*this);
}

/// Copies the runs of the set's values, because the caller may narrow the domain from which they come.
void Context::collect_runs(DomainView values) {
    runs_.clear();
    values.for_each_interval([this](Interval run) { runs_.push_back(run); });
}

bool Context::remove_set(View x, DomainView values) {
    if (are_words(x, values)) return store_->keep_bits(x.variable(), ~word_of(x, values));
    collect_runs(values);
    for (const Interval& run : runs_)
        if (!remove_between(x, run.min, run.max)) return false;
    return true;
}

bool Context::keep_set(View x, DomainView values) {
    if (are_words(x, values)) return store_->keep_bits(x.variable(), word_of(x, values));
    collect_runs(values);
    if (!remove_between(x, WideValue{min_value} * 4, WideValue{runs_.front().min} - 1)) return false;
    for (std::size_t i = 1; i < runs_.size(); ++i)
        if (!remove_between(x, runs_[i - 1].max + 1, runs_[i].min - 1)) return false;
    return remove_between(x, WideValue{runs_.back().max} + 1, WideValue{max_value} * 4);
}

bool Context::remove_between(View x, WideValue from, WideValue to) {
    if (from > to) return !store_->failed();
    const WideValue a = x.to_variable(from);
    const WideValue b = x.to_variable(to);
    return store_->remove_range(x.variable(), std::min(a, b), std::max(a, b));
}

bool Context::lacks_between(View x, WideValue from, WideValue to) const {
    if (from > to) return true;
    const Var raw = x.variable();
    const WideValue first = std::min(x.to_variable(from), x.to_variable(to));
    const WideValue last = std::max(x.to_variable(from), x.to_variable(to));
    if (last < store_->min(raw) || first > store_->max(raw)) return true;
    if (first <= store_->min(raw)) return false;
    return store_->next(raw, static_cast<Value>(first)) > last;
}

// Reports to observers -----------------------------------------------------------------------------

/// Whether the reason can wait. A listener needs it immediately, as does a rule that runs the current rule as a part.
bool Context::may_explain_later() const {
    return log_ != nullptr && engine_->listener_ == nullptr && condition_ == nullptr && rule_ != no_rule;
}

/// Makes the rule give immediately the reason that it would give later.
void Context::explain_now(std::optional<Atom> stated, std::uint32_t token) {
    reason_.kind = Reason::Kind::atoms;
    const Rule& rule = part_ != nullptr ? *part_ : engine_->rule(rule_);
    rule.explain_later(stated, token, Past(*store_), reason_);
}

/// Adds the condition to the reason. A naive reason is the whole scope, which includes the condition.
void Context::add_condition() {
    if (condition_ == nullptr) return;
    if (reason_.kind == Reason::Kind::atoms) reason_.add(*condition_);
    if (reason_.kind == Reason::Kind::scoped) reason_.add(View(condition_->variable()));
}

void Context::begin_report(Var x, bool states_values) {
    if (log_ != nullptr) log_->begin_step(*store_, x);
    const bool has_runs = engine_->listener_ != nullptr || (states_values && !is_small(x));
    if (!has_runs) return;
    collect_runs(x, before_);
}

void Context::collect_runs(Var x, std::vector<Interval>& runs) const {
    runs.clear();
    if (reach_) return collect_runs_within(x, *reach_, runs);
    DomainView(*store_, x).for_each_interval([&runs](Interval run) { runs.push_back(run); });
}

void Context::note_reach(View x, WideValue from, WideValue to) {
    if (is_small(x.variable())) return;
    const WideValue a = x.to_variable(from);
    const WideValue b = x.to_variable(to);
    reach_ = Interval{near(std::min(a, b)), near(std::max(a, b))};
}

/// Collects only the runs within reach, because a rule may remove thousands of ranges, one after another.
void Context::collect_runs_within(Var x, Interval reach, std::vector<Interval>& runs) const {
    const DomainView domain(*store_, x);
    const Value last = std::min(reach.max, domain.max());
    for (Value v = std::max(reach.min, domain.min()); v <= last;) {
        v = domain.next(v);
        if (v > last) return;
        runs.push_back({v, std::min(domain.run_end(v), last)});
        v = runs.back().max + 1;
    }
}

/// @param stated  nullopt if the step removed values one by one
void Context::end_report(Var x, std::optional<Atom> stated) {
    const bool has_runs = engine_->listener_ != nullptr || (!stated && !is_small(x));
    if (has_runs) {
        removed_.clear();
        collect_runs(x, runs_);
        subtract(before_, runs_, removed_);
    }
    if (log_ != nullptr && log_->has_changed(*store_, x)) {
        const FactLog::ReasonNumber reason = kept_reason();
        if (stated)
            log_->state(*store_, *stated, reason);
        else if (is_small(x))
            log_->state_word(*store_, x, reason);
        else
            log_->state_removed(*store_, x, removed_, reason);
    }
    if (engine_->listener_ == nullptr || removed_.empty()) return;
    const RuleInfo& info = rule_info();
    engine_->listener_->on_removal({x, removed_, info.origin, rule_, &info, reason_, engine_->depth()});
}

void Context::report_failure(std::optional<Atom> atom) {
    if (log_ != nullptr) log_->fail(kept_reason(), atom ? std::optional(!*atom) : std::nullopt);
    if (engine_->listener_ == nullptr) return;
    const RuleInfo& info = rule_info();
    engine_->listener_->on_failure({atom, info.origin, rule_, &info, reason_, engine_->depth()});
}

/// Returns the reason of the current step, as a number of the log. A step outside of rules is a decision of the search,
/// or a fact that holds in the whole remaining search space.
FactLog::ReasonNumber Context::kept_reason() {
    if (rule_ != no_rule) return token_ ? log_->keep_later(*token_, rule_) : log_->keep(reason_, rule_);
    switch (engine_->outside_.origin) {
    case Origin::objective:
        return FactLog::nothing;
    case Origin::nogood:
        return log_->keep_nogood();
    default:
        return FactLog::decided;
    }
}

/// Records a step that would remove all values of x as the removal of all except the largest one, followed by a failure
/// at that value. Each value then has its reason, and the failure concerns a single value. A bound beyond all values
/// would also cover values that x has lost before, which the reason does not explain.
void Context::keep_last(Var x) {
    store_->clear_failure();
    if (rule_ != no_rule) emptied_.emplace(x, store_->extent(x));
    store_->at_least(x, store_->max(x));
    store_->fail();
}

/// Restores the values that x had before keep_last(): heuristics read domains after a search has failed, and must find
/// the same domains with and without a listener.
void Context::bring_back_last() {
    if (emptied_) store_->bring_back(emptied_->first, emptied_->second);
    emptied_.reset();
}

const RuleInfo& Context::rule_info() const {
    return rule_ != no_rule ? engine_->info(rule_) : engine_->outside_;
}

/// Computes the values in `all` that are not in its subset `kept`; both are sorted and disjoint.
void Context::subtract(std::span<const Interval> all, std::span<const Interval> kept,
                       std::vector<Interval>& difference) {
    std::size_t k = 0;
    for (Interval rest : all) {
        for (; k < kept.size() && kept[k].max <= rest.max; ++k) {
            if (rest.min < kept[k].min) difference.push_back({rest.min, kept[k].min - 1});
            rest.min = kept[k].max + 1;
        }
        if (rest.min <= rest.max) difference.push_back(rest);
    }
}

} // namespace csp
