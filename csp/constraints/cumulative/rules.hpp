#pragma once

#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/schedule/task_views.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <memory>
#include <vector>

namespace csp {

/// A task that uses a resource, in the form that rules read.
struct ResourceUse {
    TaskViews task;
    Amount demand;
};

/// The tasks of a resource as rules read them: times, demands and the capacity.
///
/// read() takes a snapshot of the domains, as TaskLine::read() does.
class ResourceLine : public TaskLine {
  public:
    ResourceLine(const std::vector<ResourceUse>& uses, Amount capacity, Direction direction);

    void wire(Wiring& wiring) const;
    void read(const Context& context);

    WideValue demand(std::size_t task) const { return demand_[task]; } ///< the least demand, 0 or more
    WideValue capacity() const { return capacity_now_; }               ///< the greatest capacity
    /// Returns the least total energy of the task.
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

/// The rule of the profile: the demand at the times at which tasks must run.
std::unique_ptr<Rule> make_cumulative_time_table(const std::vector<ResourceUse>& uses, Amount capacity);

// Rules by energy, duration * demand, which supplement the rule of the profile. They require energies_fit().

/// Whether capacity * time and the sum of the energies add up to less than 2^60, for times within the domains.
bool energies_fit(const std::vector<ResourceUse>& uses, WideValue capacity, const Posting& posting);
std::unique_ptr<Rule> make_cumulative_overload(const std::vector<ResourceUse>& uses, Amount capacity);
/// The rule of edge finding, which also finds overloads.
std::unique_ptr<Rule> make_cumulative_edge_finding(const std::vector<ResourceUse>& uses, Amount capacity);

} // namespace csp
