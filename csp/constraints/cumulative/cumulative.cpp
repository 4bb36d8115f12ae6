#include <csp/constraints/cumulative/cumulative.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/cumulative/edge_finding.hpp>
#include <csp/constraints/cumulative/excess.hpp>
#include <csp/constraints/cumulative/overload.hpp>
#include <csp/constraints/cumulative/time_table.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/no_overlap/post.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/engine/facts.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

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

/// "cumulative: x for 3 takes 2, y for 5 takes 1 <= 3".
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

/// A decided demand is a constant. A demand that is all or nothing becomes that of a task that may be absent, so that
/// rules know how much it would take.
ResourceUse use_of(TaskViews task, Amount demand, const Posting& posting) {
    if (!demand.view()) return {task, demand};
    const View amount = *demand.view();
    const DomainView amounts = posting.domain(amount);
    if (amounts.size() == 1) return {task, amounts.max()};
    if (task.presence || amounts.size() > 2 || amounts.min() > 0) return {task, demand};
    task.presence = atom_at_least(amount, amounts.max());
    return {task, amounts.max()};
}

/// The tasks that may take something.
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
    // If the capacity is the same variable, raising it may have made a demand less than 0.
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
    posting.add<CumulativeTimeTable>(uses, capacity);
    if (!CumulativeOverload::fits(uses, greatest_capacity, posting)) return;
    const Consistency strength = posting.named_or_wished(strength_);
    if (strength == Consistency::bounds || strength == Consistency::domain)
        posting.add<CumulativeEdgeFinding>(uses, capacity);
    else
        posting.add<CumulativeOverload>(uses, capacity);
}

/// At some time the demand exceeds the capacity, or the stated arguments of a task do not make it a task.
class NotCumulative final : public ConstraintDefinition {
  public:
    NotCumulative(Constraint cumulative, std::vector<ResourceTask> tasks, Amount capacity)
        : cumulative_(std::move(cumulative)),
          tasks_(std::move(tasks)),
          capacity_(capacity) {}

    std::string kind() const override { return "negation"; }
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
    parts.push_back(rule_constraint([tasks, capacity = canonical(capacity_, posting)] {
        return std::make_unique<CumulativeExcess>(tasks, capacity);
    }));
    if (tasks.empty()) return posting.fail();
    if (parts.size() == 1) return parts.front()->post(posting);
    disjunction(std::move(parts))->post(posting);
}

} // namespace

Constraint cumulative(std::vector<ResourceTask> tasks, Amount capacity, consistency::ValueOrBounds strength) {
    return make_constraint<Cumulative>(std::move(tasks), capacity, strength);
}

/// The sum increases only at times at which a run starts.
bool keep_to_capacity(const std::vector<Stretch>& stretches, WideValue capacity) {
    return std::all_of(stretches.begin(), stretches.end(), [&](const Stretch& starting) {
        WideValue demand = 0;
        for (const Stretch& stretch : stretches)
            if (stretch.start <= starting.start && starting.start < stretch.end) demand += stretch.demand;
        return demand <= capacity;
    });
}

} // namespace csp
