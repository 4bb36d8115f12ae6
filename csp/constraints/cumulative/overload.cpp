#include <csp/constraints/cumulative/overload.hpp>

#include <csp/constraints/cumulative/tasks.hpp>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace csp {

CumulativeOverload::CumulativeOverload(std::vector<ResourceTask> tasks, Amount capacity)
    : tasks_(std::move(tasks)),
      capacity_(capacity),
      line_(without_demands(tasks_), Direction::forward),
      tree_(tasks_.size()),
      leaf_(tasks_.size()) {}

bool CumulativeOverload::fits(const std::vector<ResourceTask>& tasks, WideValue capacity,
                              const Posting& posting) {
    constexpr HugeValue limit = HugeValue{1} << 60;
    HugeValue energies = 0;
    WideValue latest = 0;
    for (const ResourceTask& task : tasks) {
        energies += HugeValue{task.duration} * task.demand;
        const DomainView start = posting.domain(task.start);
        latest = std::max(
            {latest, std::abs(WideValue{start.min()}), std::abs(WideValue{start.max()} + task.duration)});
    }
    return energies + HugeValue{capacity} * latest < limit;
}

void CumulativeOverload::scope(Wiring& wiring) {
    for (const ResourceTask& task : tasks_) wiring.on(task.start, Events::bounds);
    if (capacity_.view()) wiring.on(*capacity_.view(), Events::upper);
}

/// The tree holds the tasks that must end by some time, for one time after the other.
void CumulativeOverload::propagate(Context& context) {
    line_.read(context);
    std::uint32_t place = 0;
    for (const std::uint32_t i : line_.by_earliest_start()) leaf_[i] = place++;
    const WideValue capacity = capacity_.max(context);
    tree_.clear(tasks_.size());
    for (const std::uint32_t i : line_.by_latest_end()) {
        tree_.insert(leaf_[i], capacity * line_[i].earliest_start, energy(i));
        const WideValue limit = line_[i].latest_end;
        if (tree_.end() <= capacity * limit) continue;
        context.fail([&](Reason& reason) { explain_overload(capacity, limit, reason); });
        return;
    }
}

/// The tasks that begin no earlier than some time and end by the limit have too much energy.
void CumulativeOverload::explain_overload(WideValue capacity, WideValue limit, Reason& reason) {
    if (capacity_.view()) reason.add(atom_at_most(*capacity_.view(), static_cast<Value>(capacity)));
    const auto& order = line_.by_earliest_start();
    WideValue begin = limit;
    WideValue energies = 0;
    for (std::size_t place = order.size(); energies <= capacity * (limit - begin);) {
        const std::uint32_t i = order[--place];
        if (line_[i].latest_end > limit) continue;
        begin = line_[i].earliest_start;
        energies += energy(i);
    }
    for (std::size_t j = 0; j < tasks_.size(); ++j)
        if (line_[j].latest_end <= limit && line_[j].earliest_start >= begin)
            line_.explain_start(j, begin, limit - tasks_[j].duration, reason);
}

std::optional<bool> CumulativeOverload::check(const Assignment& assignment) const {
    return keep_to_capacity(tasks_, capacity_, assignment);
}

} // namespace csp
