#pragma once

#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/schedule/task_views.hpp>

#include <vector>

namespace csp {

/// A task that uses a resource, as rules see it.
struct ResourceUse {
    TaskViews task;
    Amount demand;
};

/// The tasks of a resource as rules read them: times, demands and the capacity.
///
/// read() takes a snapshot of the domains, as does that of TaskLine.
class ResourceLine : public TaskLine {
  public:
    ResourceLine(const std::vector<ResourceUse>& uses, Amount capacity, Direction direction);

    void wire(Wiring& wiring) const;
    void read(const Context& context);

    WideValue demand(std::size_t task) const { return demand_[task]; } ///< the least, and 0 or more
    WideValue capacity() const { return capacity_now_; }               ///< the greatest
    /// The least energy that the task needs in total.
    WideValue energy(std::size_t task) const { return (*this)[task].duration * demand_[task]; }

    /// Adds to the reason that the task demands at least its known demand, if the demand is a variable.
    void explain_demand(std::size_t task, Reason& reason) const {
        if (demands_[task].view())
            reason.add(atom_at_least(*demands_[task].view(), static_cast<Value>(demand_[task])));
    }
    /// Adds to the reason that the capacity is at most its known value, if it is a variable.
    void explain_capacity(Reason& reason) const {
        if (capacity_.view()) reason.add(atom_at_most(*capacity_.view(), static_cast<Value>(capacity_now_)));
    }
    /// Whether the assignment respects the capacity.
    bool check(const Assignment& assignment) const;

    const std::vector<TaskViews>& tasks() const { return tasks_; }
    const Amount& demand_amount(std::size_t task) const { return demands_[task]; }
    const Amount& capacity_amount() const { return capacity_; }

  private:
    static std::vector<TaskViews> tasks_of(const std::vector<ResourceUse>& uses);

    std::vector<TaskViews> tasks_;
    std::vector<Amount> demands_;
    Amount capacity_;
    std::vector<WideValue> demand_;
    std::vector<std::uint32_t> undecided_; ///< the tasks whose demand is a variable
    WideValue capacity_now_ = 0;
};

} // namespace csp
