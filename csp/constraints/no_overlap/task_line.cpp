#include <csp/constraints/no_overlap/task_line.hpp>

#include <csp/base/truth.hpp>

#include <limits>
#include <numeric>

namespace csp {

TaskLine::TaskLine(const std::vector<Task>& tasks, Direction direction) : times_(tasks.size()) {
    start_.reserve(tasks.size());
    end_.reserve(tasks.size());
    presence_.reserve(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const auto& [start, duration, presence] = tasks[i];
        start_.push_back(direction == Direction::forward ? start : -(start + duration));
        end_.push_back(start_.back() + duration);
        presence_.push_back(presence);
        times_[i].duration = duration;
    }
    by_earliest_start_.resize(tasks.size());
    std::iota(by_earliest_start_.begin(), by_earliest_start_.end(), 0);
    by_earliest_end_ = by_latest_start_ = by_latest_end_ = by_earliest_start_;
}

void TaskLine::wire(const std::vector<Task>& tasks, Wiring& wiring) {
    for (const Task& task : tasks) wiring.on(task.start, Events::bounds);
    for (const Task& task : tasks)
        if (task.presence) wiring.on(task.presence->variable(), events_deciding(*task.presence));
}

void TaskLine::read(const Context& context) {
    for (std::size_t i = 0; i < times_.size(); ++i) {
        times_[i].earliest_start = context.min(start_[i]);
        times_[i].latest_end = context.max(end_[i]);
        if (presence_[i]) {
            times_[i].is_present = context.is_true(*presence_[i]);
            times_[i].is_absent = context.is_false(*presence_[i]);
        }
    }
}

bool TaskLine::is_settled() {
    WideValue busy_until = std::numeric_limits<WideValue>::min();
    for (const std::uint32_t i : by_earliest_start()) {
        if (times_[i].is_absent) continue;
        if (times_[i].earliest_start < busy_until) return false;
        busy_until = times_[i].latest_end;
    }
    return true;
}

void TaskLine::explain_start(std::size_t task, WideValue from, WideValue to, Reason& reason) const {
    explain_presence(task, reason);
    explain_start_at_least(task, from, reason);
    explain_start_at_most(task, to, reason);
}

// Limits how much weaker than the known bound the reason may be: the bound of the variable must stay a Value.

void TaskLine::explain_start_at_least(std::size_t task, WideValue from, Reason& reason) const {
    from = std::max(from, times_[task].earliest_start - max_value);
    reason.add(atom_at_least(start_[task], static_cast<Value>(from)));
}

void TaskLine::explain_start_at_most(std::size_t task, WideValue to, Reason& reason) const {
    to = std::min(to, times_[task].latest_start() + max_value);
    reason.add(atom_at_most(start_[task], static_cast<Value>(to)));
}

} // namespace csp
