#include <csp/constraints/cumulative/cumulative.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/cumulative/overload.hpp>
#include <csp/constraints/cumulative/tasks.hpp>
#include <csp/constraints/cumulative/time_table.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// @throws ArgumentError unless `what` of task i is within 0 .. max_value.
void require_amount(const char* what, std::size_t i, Value amount) {
    if (amount < 0 || amount > max_value)
        throw ArgumentError("csp::cumulative", "task " + std::to_string(i) + " has the " + what + ' ' +
                                                   std::to_string(amount) + "; it must be within 0.." +
                                                   std::to_string(max_value));
}

class Cumulative final : public ConstraintDefinition {
  public:
    Cumulative(std::vector<ResourceTask> tasks, Amount capacity)
        : tasks_(std::move(tasks)),
          capacity_(capacity) {
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            require_amount("duration", i, tasks_[i].duration);
            require_amount("demand", i, tasks_[i].demand);
        }
    }

    std::string kind() const override { return "cumulative"; }
    std::vector<View> scope() const override {
        std::vector<View> scope;
        for (const ResourceTask& task : tasks_) scope.push_back(task.start);
        if (capacity_.view()) scope.push_back(*capacity_.view());
        return scope;
    }
    bool check(const Assignment& assignment) const override {
        return keep_to_capacity(tasks_that_matter(), capacity_, assignment);
    }
    std::string describe(const NameOf& name) const override;
    void post(Posting& posting) const override;

  private:
    std::vector<ResourceTask> tasks_that_matter() const {
        std::vector<ResourceTask> tasks = tasks_;
        std::erase_if(tasks, [](const ResourceTask& t) { return t.duration == 0 || t.demand == 0; });
        return tasks;
    }

    std::vector<ResourceTask> tasks_;
    Amount capacity_;
};

/// "cumulative: x for 3 takes 2, y for 5 takes 1 <= 3".
std::string Cumulative::describe(const NameOf& name) const {
    std::string text = "cumulative:";
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        text.append(i == 0 ? " " : ", ").append(name(tasks_[i].start));
        text.append(" for ").append(std::to_string(tasks_[i].duration));
        text.append(" takes ").append(std::to_string(tasks_[i].demand));
    }
    text += " <= ";
    return text + (capacity_.view() ? name(*capacity_.view()) : std::to_string(capacity_.constant()));
}

void Cumulative::post(Posting& posting) const {
    std::vector<ResourceTask> tasks = tasks_that_matter();
    if (tasks.empty()) return;
    std::vector<Value> demands;
    WideValue all_demands = 0;
    for (ResourceTask& task : tasks) {
        task.start = posting.canonical(task.start);
        demands.push_back(task.demand);
        all_demands += task.demand;
    }
    std::sort(demands.begin(), demands.end());
    const Amount capacity = capacity_.view() ? Amount(posting.canonical(*capacity_.view())) : capacity_;
    const WideValue least = capacity.view() ? posting.domain(*capacity.view()).min() : capacity.constant();
    const WideValue most = capacity.view() ? posting.domain(*capacity.view()).max() : capacity.constant();
    if (most < demands.back()) return posting.fail();
    if (capacity.view()) posting.at_least(*capacity.view(), demands.back()); // each task runs at some time
    if (all_demands <= least || tasks.size() == 1) return;
    if (demands[0] + demands[1] > most) return no_overlap(without_demands(tasks))->post(posting);
    posting.add<CumulativeTimeTable>(tasks, capacity);
    if (CumulativeOverload::fits(tasks, most, posting))
        posting.add<CumulativeOverload>(std::move(tasks), capacity);
}

} // namespace

Constraint cumulative(std::vector<ResourceTask> tasks, Amount capacity) {
    return make_constraint<Cumulative>(std::move(tasks), capacity);
}

/// The sum grows only at times at which a task starts.
bool keep_to_capacity(const std::vector<ResourceTask>& tasks, Amount capacity, const Assignment& assignment) {
    const WideValue limit = capacity.value(assignment);
    return std::all_of(tasks.begin(), tasks.end(), [&](const ResourceTask& starting) {
        const WideValue time = assignment[starting.start];
        WideValue demand = 0;
        for (const ResourceTask& task : tasks)
            if (assignment[task.start] <= time && time < WideValue{assignment[task.start]} + task.duration)
                demand += task.demand;
        return demand <= limit;
    });
}

} // namespace csp
