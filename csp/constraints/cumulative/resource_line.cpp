#include <csp/constraints/cumulative/resource_line.hpp>

#include <algorithm>

namespace csp {

ResourceLine::ResourceLine(const std::vector<ResourceUse>& uses, Amount capacity, Direction direction)
    : TaskLine(tasks_of(uses), direction),
      tasks_(tasks_of(uses)),
      capacity_(capacity),
      demand_(uses.size()) {
    demands_.reserve(uses.size());
    for (std::uint32_t i = 0; i < uses.size(); ++i) {
        demands_.push_back(uses[i].demand);
        demand_[i] = uses[i].demand.constant();
        if (uses[i].demand.view()) undecided_.push_back(i);
    }
}

std::vector<TaskViews> ResourceLine::tasks_of(const std::vector<ResourceUse>& uses) {
    std::vector<TaskViews> tasks;
    tasks.reserve(uses.size());
    for (const ResourceUse& use : uses) tasks.push_back(use.task);
    return tasks;
}

void ResourceLine::wire(Wiring& wiring) const {
    TaskLine::wire(tasks_, wiring);
    for (const Amount& demand : demands_)
        if (demand.view()) wiring.on(*demand.view(), Events::bounds);
    if (capacity_.view()) wiring.on(*capacity_.view(), Events::upper);
}

void ResourceLine::read(const Context& context) {
    TaskLine::read(context);
    for (const std::uint32_t i : undecided_) demand_[i] = std::max(demands_[i].min(context), 0);
    capacity_now_ = capacity_.max(context);
}

bool ResourceLine::check(const Assignment& assignment) const {
    std::vector<Stretch> stretches;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        const auto stretch = stretch_of(tasks_[i], assignment);
        const Value demand = demands_[i].value(assignment);
        if (stretch && stretch->start < stretch->end && demand > 0)
            stretches.push_back({stretch->start, stretch->end, demand});
    }
    return keep_to_capacity(stretches, capacity_.value(assignment));
}

} // namespace csp
