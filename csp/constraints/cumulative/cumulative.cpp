#include <csp/constraints/cumulative/cumulative.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/cumulative/rules.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/no_overlap/post.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/facts.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

namespace {

class Cumulative final : public ConstraintDefinition {
  public:
    Cumulative(std::vector<ResourceTask> tasks, Amount capacity, Consistency strength)
        : tasks_(std::move(tasks)),
          capacity_(capacity),
          strength_(strength) {
        require_tasks("csp::cumulative", {tasks_.begin(), tasks_.end()});
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            const Amount& demand = tasks_[i].demand;
            if (!demand.view() && (demand.constant() < 0 || demand.constant() > max_value))
                throw ArgumentError("csp::cumulative", "task " + std::to_string(i) + " has the demand " +
                                                           std::to_string(demand.constant()) +
                                                           "; it must be within 0.." +
                                                           std::to_string(max_value));
        }
    }

    std::string kind() const override { return "cumulative"; }
    std::string statement(const NameOf& name) const override {
        return stated("cumulative",
                      {stated_list(tasks_,
                                   [&](const ResourceTask& task) {
                                       return '[' + statement_of(static_cast<const Task&>(task), name) + ',' +
                                              statement_of(task.demand, name) + ']';
                                   }),
                       statement_of(capacity_, name)});
    }
    std::vector<View> scope() const override {
        std::vector<View> scope = scope_of({tasks_.begin(), tasks_.end()});
        for (const ResourceTask& task : tasks_) add_to_scope(task.demand, scope);
        add_to_scope(capacity_, scope);
        return scope;
    }
    bool check(const Assignment& assignment) const override;
    std::string describe(const NameOf& name) const override;
    std::optional<Constraint> negation() const override;
    void post(Posting& posting) const override;
    void state_facts(Facts& facts) const override {
        if (facts.wants<CompetingTasks>())
            facts.state<CompetingTasks>(std::vector<Task>(tasks_.begin(), tasks_.end()));
    }

  private:
    std::vector<ResourceUse> uses_that_matter(Posting& posting) const;

    std::vector<ResourceTask> tasks_;
    Amount capacity_;
    Consistency strength_;
};

bool Cumulative::check(const Assignment& assignment) const {
    std::vector<Stretch> stretches;
    for (const ResourceTask& task : tasks_) {
        if (!is_task(task, assignment)) return false;
        if (!takes_place(task, assignment)) continue;
        Stretch stretch = stretch_of(task, assignment);
        stretch.demand = task.demand.value(assignment);
        if (stretch.start < stretch.end && stretch.demand > 0) stretches.push_back(stretch);
    }
    return keep_to_capacity(stretches, capacity_.value(assignment));
}

/// Returns, for example, "cumulative: x for 3 takes 2, y for 5 takes 1 <= 3".
std::string Cumulative::describe(const NameOf& name) const {
    std::string text = "cumulative:";
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        text.append(i == 0 ? " " : ", ").append(text_of(static_cast<const Task&>(tasks_[i]), name));
        text.append(" takes ").append(text_of(tasks_[i].demand, name));
    }
    return text + " <= " + text_of(capacity_, name);
}

Value least(Amount amount, const Posting& posting) {
    return amount.view() ? posting.domain(*amount.view()).min() : amount.constant();
}

Value most(Amount amount, const Posting& posting) {
    return amount.view() ? posting.domain(*amount.view()).max() : amount.constant();
}

/// Returns the use of the resource by a task. A fixed demand becomes a constant. If a demand has two values, one of
/// them 0 or less, the task becomes a task that may be absent and has the other value as its demand, so that rules can
/// use this demand.
ResourceUse use_of(TaskViews task, Amount demand, const Posting& posting) {
    if (!demand.view()) return {task, demand};
    const View amount = *demand.view();
    const DomainView amounts = posting.domain(amount);
    if (amounts.size() == 1) return {task, amounts.max()};
    if (task.presence || amounts.size() > 2 || amounts.min() > 0) return {task, demand};
    task.presence = atom_at_least(amount, amounts.max());
    return {task, amounts.max()};
}

/// Returns the tasks that may have a positive duration and a positive demand.
std::vector<ResourceUse> Cumulative::uses_that_matter(Posting& posting) const {
    std::vector<ResourceUse> uses;
    for (const ResourceTask& task : tasks_) {
        const auto views = post_task(task, posting);
        const Amount demand = canonical(task.demand, posting);
        if (views && most(views->duration, posting) > 0 && most(demand, posting) > 0)
            uses.push_back(use_of(*views, demand, posting));
    }
    return uses;
}

void Cumulative::post(Posting& posting) const {
    std::vector<ResourceUse> uses = uses_that_matter(posting);
    const Amount capacity = canonical(capacity_, posting);
    const auto must_run = [&](const ResourceUse& use) {
        return !use.task.presence && least(use.task.duration, posting) > 0;
    };
    for (const ResourceUse& use : uses) {
        const Value demand = least(use.demand, posting);
        if (!must_run(use) || demand <= std::max(least(capacity, posting), 0)) continue;
        if (!capacity.view()) return posting.fail();
        posting.at_least(*capacity.view(), demand);
    }
    const Value greatest_capacity = most(capacity, posting);
    // If the capacity is the same variable as a demand, raising it may have made that demand negative.
    WideValue all_demands = 0;
    std::vector<WideValue> least_demands;
    for (const ResourceUse& use : uses) {
        all_demands += std::max(most(use.demand, posting), 0);
        least_demands.push_back(std::max(least(use.demand, posting), 0));
    }
    if (uses.empty() || all_demands <= least(capacity, posting)) return;
    const auto fits_alone = [&](const ResourceUse& use) {
        return !use.demand.view() && (must_run(use) || use.demand.constant() <= least(capacity, posting));
    };
    std::sort(least_demands.begin(), least_demands.end());
    const bool all_fit_alone = std::all_of(uses.begin(), uses.end(), fits_alone);
    if (all_fit_alone && uses.size() == 1) return;
    if (all_fit_alone && least_demands[0] + least_demands[1] > greatest_capacity) {
        std::vector<TaskViews> tasks;
        tasks.reserve(uses.size());
        for (const ResourceUse& use : uses) tasks.push_back(use.task);
        return post_no_overlap(std::move(tasks), ZeroDurations::anywhere, posting);
    }
    posting.add(make_cumulative_time_table(uses, capacity));
    if (!energies_fit(uses, greatest_capacity, posting)) return;
    const Consistency strength = posting.named_or_wished(strength_);
    if (strength == Consistency::bounds || strength == Consistency::domain)
        posting.add(make_cumulative_edge_finding(uses, capacity));
    else
        posting.add(make_cumulative_overload(uses, capacity));
}

/// The negation of cumulative, provided that the stated arguments make tasks: at some time, the tasks demand more than
/// the capacity. The ends of the tasks do not matter.
///
/// The *potential* of a time is the greatest demand of all tasks that could run then. The capacity can be exceeded only
/// at times at which the potential exceeds it. A task is *needed* if without it no potential would exceed the capacity
/// at any of these times.
///
/// Rule 1. The capacity is less than the greatest potential; if no potential exceeds the capacity: failure.
/// Rule 2. A needed task takes place, takes time, starts by the last of these times, and ends after the first.
/// Rule 3. A needed task demands at least the amount that all other tasks together lack to exceed the capacity.
///
/// Complexity: O(n log n) a run. Stateless.
class CumulativeExcess final : public Rule {
  public:
    CumulativeExcess(std::vector<ResourceTask> tasks, Amount capacity);

    std::string name() const override { return "not cumulative"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// The greatest extent and demand of a task within the domains.
    struct Possible {
        Value earliest = 0; ///< start
        Value latest = 0;   ///< start
        Value duration = 0; ///< the greatest duration
        Value demand = 0;   ///< the greatest demand
        bool is_absent = false;

        bool can_run() const { return !is_absent && duration > 0 && demand > 0; }
        WideValue end() const { return WideValue{latest} + duration; } ///< it can run only before this time
    };
    /// A change of the potential from some time on.
    struct Step {
        WideValue time;
        WideValue change;
    };
    /// The times at which the potential exceeds the capacity.
    struct Peak {
        WideValue first = 0;
        WideValue last = 0;
        WideValue potential = 0; ///< the greatest potential at any time
        bool is_any = false;
    };

    void read(const Context& context);
    Peak find_peak();
    bool is_needed(const Possible& task, const Peak& peak) const;
    bool use(std::size_t i, const Peak& peak, Context& context) const;
    void explain(Reason& reason) const;

    std::vector<ResourceTask> tasks_;
    Amount capacity_;
    // Buffers of a run:
    std::vector<Possible> possible_; ///< by task
    std::vector<Step> steps_;
    Value least_capacity_ = 0;
    WideValue limit_ = 0; ///< the demand to exceed: the capacity, at least 0
};

CumulativeExcess::CumulativeExcess(std::vector<ResourceTask> tasks, Amount capacity)
    : tasks_(std::move(tasks)),
      capacity_(capacity),
      possible_(tasks_.size()) {
    steps_.reserve(2 * tasks_.size());
}

void CumulativeExcess::scope(Wiring& wiring) {
    for (const ResourceTask& task : tasks_) {
        if (task.start.view()) wiring.on(*task.start.view(), Events::bounds);
        if (task.duration.view()) wiring.on(*task.duration.view(), Events::upper);
        if (task.demand.view()) wiring.on(*task.demand.view(), Events::upper);
        if (task.presence) wiring.on(task.presence->variable(), events_deciding(*task.presence));
    }
    if (capacity_.view()) wiring.on(*capacity_.view(), Events::lower);
}

void CumulativeExcess::propagate(Context& context) {
    read(context);
    const Peak peak = find_peak();
    if (!peak.is_any) return (void)context.fail([&](Reason& r) { explain(r); }); // Rule 1
    if (capacity_.view() &&
        !context.at_most(*capacity_.view(), peak.potential - 1, [&](Reason& r) { explain(r); }))
        return;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        if (is_needed(possible_[i], peak) && !use(i, peak, context)) return;
    }
}

void CumulativeExcess::read(const Context& context) {
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        const ResourceTask& task = tasks_[i];
        possible_[i] = {task.start.min(context), task.start.max(context), task.duration.max(context),
                        task.demand.max(context), task.presence && context.is_false(*task.presence)};
    }
    least_capacity_ = capacity_.min(context);
    limit_ = std::max(least_capacity_, 0);
}

CumulativeExcess::Peak CumulativeExcess::find_peak() {
    steps_.clear();
    for (const Possible& task : possible_) {
        if (!task.can_run()) continue;
        steps_.push_back({task.earliest, task.demand});
        steps_.push_back({task.end(), -WideValue{task.demand}});
    }
    std::sort(steps_.begin(), steps_.end(), [](Step a, Step b) { return a.time < b.time; });
    Peak peak;
    WideValue potential = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        potential += steps_[i].change;
        if (i + 1 == steps_.size() || steps_[i + 1].time == steps_[i].time || potential <= limit_) continue;
        if (!std::exchange(peak.is_any, true)) peak.first = steps_[i].time;
        peak.last = steps_[i + 1].time - 1;
        peak.potential = std::max(peak.potential, potential);
    }
    return peak;
}

/// Whether the task is needed: it could run at all times of the peak, and without it the capacity would suffice.
bool CumulativeExcess::is_needed(const Possible& task, const Peak& peak) const {
    return task.can_run() && task.earliest <= peak.first && peak.last < task.end() &&
           peak.potential - task.demand <= limit_;
}

/// Applies rules 2 and 3 to a needed task.
bool CumulativeExcess::use(std::size_t i, const Peak& peak, Context& context) const {
    const ResourceTask& task = tasks_[i];
    const Possible& known = possible_[i];
    const auto why = [&](Reason& r) { explain(r); };
    const auto at_least = [&](const Amount& x, WideValue bound) {
        return !x.view() || context.at_least(*x.view(), bound, why);
    };
    const auto at_most = [&](const Amount& x, WideValue bound) {
        return !x.view() || context.at_most(*x.view(), bound, why);
    };
    const WideValue after_first = peak.first + 1;
    return (!task.presence || context.post(*task.presence, why)) && at_most(task.start, peak.last) &&
           at_least(task.start, after_first - known.duration) &&
           at_least(task.duration, std::max<WideValue>(after_first - known.latest, 1)) &&
           at_least(task.demand, limit_ + 1 - (peak.potential - known.demand));
}

/// Adds the bounds that limit the potential from above and the capacity from below.
void CumulativeExcess::explain(Reason& reason) const {
    const auto at_most = [&](const Amount& x, Value bound) {
        if (x.view()) reason.add(atom_at_most(*x.view(), bound));
    };
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        const ResourceTask& task = tasks_[i];
        const Possible& known = possible_[i];
        if (known.is_absent) {
            reason.add(!*task.presence);
        } else if (!known.can_run()) {
            known.duration <= 0 ? at_most(task.duration, 0) : at_most(task.demand, 0);
        } else {
            if (task.start.view()) reason.add(atom_at_least(*task.start.view(), known.earliest));
            at_most(task.start, known.latest);
            at_most(task.duration, known.duration);
            at_most(task.demand, known.demand);
        }
    }
    if (capacity_.view() && least_capacity_ > 0)
        reason.add(atom_at_least(*capacity_.view(), least_capacity_));
}

std::optional<bool> CumulativeExcess::check(const Assignment& assignment) const {
    std::vector<Stretch> stretches;
    for (const ResourceTask& task : tasks_) {
        if (!takes_place(task, assignment)) continue;
        Stretch stretch = stretch_of(task, assignment);
        stretch.demand = task.demand.value(assignment);
        if (stretch.start < stretch.end && stretch.demand > 0) stretches.push_back(stretch);
    }
    return !keep_to_capacity(stretches, capacity_.value(assignment));
}

/// States that the demand exceeds the capacity at some time, or that the stated arguments of a task do not make a task.
class NotCumulative final : public ConstraintDefinition {
  public:
    NotCumulative(Constraint cumulative, std::vector<ResourceTask> tasks, Amount capacity)
        : cumulative_(std::move(cumulative)),
          tasks_(std::move(tasks)),
          capacity_(capacity) {}

    std::string kind() const override { return "negation"; }
    std::string statement(const NameOf& name) const override {
        return stated("not", {statement_of(cumulative_, name)});
    }
    std::vector<View> scope() const override { return cumulative_->scope(); }
    bool check(const Assignment& assignment) const override { return !cumulative_->check(assignment); }
    std::string describe(const NameOf& name) const override { return "not " + cumulative_->describe(name); }
    std::optional<Constraint> negation() const override { return cumulative_; }
    void post(Posting& posting) const override;

  private:
    Constraint cumulative_;
    std::vector<ResourceTask> tasks_;
    Amount capacity_;
};

std::optional<Constraint> Cumulative::negation() const {
    return make_constraint<NotCumulative>(make_constraint<Cumulative>(*this), tasks_, capacity_);
}

/// Appends the constraints under which the arguments do not make a task.
void add_faults(const ResourceTask& task, const Posting& posting, std::vector<Constraint>& faults) {
    const auto add = [&](const Constraint& fault) {
        faults.push_back(task.presence ? conjunction({clause({*task.presence}), fault}) : fault);
    };
    if (least(task.duration, posting) < 0) add(less(*task.duration.view(), 0));
    if (!task.end) return;
    std::vector<Term> terms{{-1, *task.end}};
    WideValue rest = 0;
    for (const Amount& amount : {task.start, task.duration}) {
        if (amount.view()) terms.push_back({1, *amount.view()});
        if (!amount.view()) rest -= amount.constant();
    }
    add(linear(std::move(terms), Comparison::different, rest));
}

void NotCumulative::post(Posting& posting) const {
    std::vector<Constraint> parts;
    std::vector<ResourceTask> tasks;
    for (const ResourceTask& task : tasks_) {
        add_faults(task, posting, parts);
        tasks.emplace_back(canonical(task.start, posting), canonical(task.duration, posting),
                           canonical(task.demand, posting), task.presence);
    }
    if (tasks.empty()) return posting.fail();
    const Amount capacity = canonical(capacity_, posting);
    const bool are_tasks = std::all_of(tasks.begin(), tasks.end(), [&](const ResourceTask& task) {
        return least(task.duration, posting) >= 0;
    });
    std::optional<Constraint> excess; // for proofs
    if (are_tasks) excess = csp::negation(cumulative(tasks, capacity));
    parts.push_back(
        rule_constraint([tasks, capacity] { return std::make_unique<CumulativeExcess>(tasks, capacity); },
                        std::move(excess)));
    if (parts.size() == 1) return parts.front()->post(posting);
    disjunction(std::move(parts))->post(posting);
}

} // namespace

Constraint cumulative(std::vector<ResourceTask> tasks, Amount capacity, consistency::ValueOrBounds strength) {
    return make_constraint<Cumulative>(std::move(tasks), capacity, strength);
}

/// Whether the capacity suffices at all times. It is enough to test the starts, since the sum increases only there.
bool keep_to_capacity(const std::vector<Stretch>& stretches, WideValue capacity) {
    return std::all_of(stretches.begin(), stretches.end(), [&](const Stretch& starting) {
        WideValue demand = 0;
        for (const Stretch& stretch : stretches)
            if (stretch.start <= starting.start && starting.start < stretch.end) demand += stretch.demand;
        return demand <= capacity;
    });
}

} // namespace csp
