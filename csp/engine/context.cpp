#include <csp/engine/context.hpp>

#include <csp/base/truth.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/rule.hpp>

#include <utility>

namespace csp {

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
    CSP_ASSERT(store_->touched().empty()); // a trial would forget what the running rule has changed
    Engine* const listening = std::exchange(engine_, nullptr);
    const auto dirty = std::exchange(dirty_, positions);
    store_->push();
    for (bool again = apply(*store_, condition); again;) {
        store_->forget_touched();
        claims_fixpoint_ = claims_entailed_ = false;
        rule.propagate(*this);
        again = !store_->failed() && !claims_fixpoint_ && !claims_entailed_ && !store_->touched().empty();
    }
    const bool failed = store_->failed();
    store_->pop();
    claims_fixpoint_ = claims_entailed_ = false;
    dirty_ = dirty;
    engine_ = listening;
    return failed;
}

void Context::run_under(Atom condition, Rule& rule, std::span<const std::uint32_t> positions) {
    const auto dirty = std::exchange(dirty_, positions);
    condition_ = &condition;
    rule.propagate(*this);
    condition_ = nullptr;
    dirty_ = dirty;
}

/// The set's runs of values, copied so that the caller may narrow the very domain it came from.
void Context::collect_runs(DomainView values) {
    runs_.clear();
    values.for_each_interval([this](Interval run) { runs_.push_back(run); });
}

bool Context::remove_set(View x, DomainView values) {
    const Var v = x.variable();
    if (is_small(v) && is_small(values.view().variable()) && x.is_plain())
        return store_->keep_bits(v, ~values.window(store_->base(v)));
    collect_runs(values);
    for (const Interval& run : runs_)
        if (!remove_between(x, run.min, run.max)) return false;
    return true;
}

bool Context::keep_set(View x, DomainView values) {
    const Var v = x.variable();
    if (is_small(v) && is_small(values.view().variable()) && x.is_plain())
        return store_->keep_bits(v, values.window(store_->base(v)));
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

// What listeners are told --------------------------------------------------------------------------

/// A naive reason is the whole scope, which includes the condition; a reason that comes later is up to its rule.
void Context::add_condition() {
    if (condition_ == nullptr) return;
    if (reason_.kind == Reason::Kind::atoms) reason_.add(*condition_);
    if (reason_.kind == Reason::Kind::scoped) reason_.add(View(condition_->variable()));
}

void Context::begin_report(Var x) {
    was_failed_ = store_->failed();
    before_.clear();
    DomainView(*store_, x).for_each_interval([this](Interval run) { before_.push_back(run); });
}

void Context::end_report(Var x, bool ok) {
    if (was_failed_) return;
    removed_.clear();
    runs_.clear();
    DomainView(*store_, x).for_each_interval([this](Interval run) { runs_.push_back(run); });
    subtract(before_, runs_, removed_);
    if (!removed_.empty()) // also if one step of several failed after others had removed values
        engine_->listener_->on_removal(
            {x, removed_, origin(), rule_, &rule_info(), reason_, engine_->depth()});
    if (!ok) report_failure();
}

void Context::report_failure() {
    engine_->listener_->on_failure({origin(), rule_, &rule_info(), reason_, engine_->depth()});
}

Origin Context::origin() const {
    if (rule_ != no_rule) return Origin::rule;
    return is_deciding_ ? Origin::decision : Origin::posted;
}

const RuleInfo& Context::rule_info() const {
    static const RuleInfo posted{std::string(to_string(Origin::posted)), {}, no_constraint};
    static const RuleInfo decision{std::string(to_string(Origin::decision)), {}, no_constraint};
    if (rule_ != no_rule) return engine_->info(rule_);
    return is_deciding_ ? decision : posted;
}

/// What is in `all` but not in `kept`, a subset of it; both sorted and disjoint.
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
