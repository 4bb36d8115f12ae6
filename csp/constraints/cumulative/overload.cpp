#include <csp/constraints/cumulative/overload.hpp>

#include <algorithm>
#include <cstdlib>

namespace csp {

CumulativeOverload::CumulativeOverload(const std::vector<ResourceUse>& uses, Amount capacity)
    : line_(uses, capacity, Direction::forward),
      tree_(uses.size()),
      leaf_(uses.size()) {}

bool CumulativeOverload::fits(const std::vector<ResourceUse>& uses, WideValue capacity,
                              const Posting& posting) {
    constexpr HugeValue limit = HugeValue{1} << 60;
    const auto most = [&](Amount amount) {
        return amount.view() ? posting.domain(*amount.view()).max() : amount.constant();
    };
    HugeValue energies = 0;
    WideValue latest = 0;
    for (const auto& [task, demand] : uses) {
        energies += HugeValue{most(task.duration)} * std::max(most(demand), 0);
        latest = std::max({latest, std::abs(WideValue{posting.domain(task.start).min()}),
                           std::abs(WideValue{posting.domain(task.end).max()})});
    }
    return energies + HugeValue{capacity} * latest < limit;
}

/// The tree holds the tasks that must end by some time, for one end time after another.
void CumulativeOverload::propagate(Context& context) {
    line_.read(context);
    std::uint32_t place = 0;
    for (const std::uint32_t i : line_.by_earliest_start()) leaf_[i] = place++;
    const WideValue capacity = line_.capacity();
    tree_.clear(line_.size());
    for (const std::uint32_t i : line_.by_latest_end()) {
        if (!counts(i)) continue;
        tree_.insert(leaf_[i], capacity * line_[i].earliest_start, line_.energy(i));
        const WideValue limit = line_[i].latest_end;
        if (tree_.end() <= capacity * limit) continue;
        context.fail([&](Reason& reason) { explain_overload(limit, reason); });
        return;
    }
}

/// Adds that the tasks that begin no earlier than some time and end by the limit have too much energy.
void CumulativeOverload::explain_overload(WideValue limit, Reason& reason) {
    line_.explain_capacity(reason);
    const auto& order = line_.by_earliest_start();
    WideValue begin = limit;
    WideValue energies = 0;
    for (std::size_t place = order.size(); energies <= line_.capacity() * (limit - begin);) {
        const std::uint32_t i = order[--place];
        if (!counts(i) || line_[i].latest_end > limit) continue;
        begin = line_[i].earliest_start;
        energies += line_.energy(i);
    }
    for (std::size_t j = 0; j < line_.size(); ++j) {
        if (!counts(j) || line_[j].latest_end > limit || line_[j].earliest_start < begin) continue;
        line_.explain_within(j, begin, limit, reason);
        line_.explain_demand(j, reason);
    }
}

} // namespace csp
