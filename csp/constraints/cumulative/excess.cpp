#include <csp/constraints/cumulative/excess.hpp>

#include <csp/base/atom.hpp>

#include <algorithm>
#include <utility>

namespace csp {

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

/// A needed task could run at all times of the peak.
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

/// Adds the bounds that keep the potential from being greater, and the capacity from being less.
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

} // namespace csp
