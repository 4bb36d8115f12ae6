#include <csp/constraints/schedule/task_views.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <limits>
#include <numeric>

namespace csp {

namespace {

/// Posts that the consequence holds if the task takes place.
void post_of_task(const TaskViews& task, const Constraint& consequence, Posting& posting) {
    if (!task.presence)
        consequence->post(posting);
    else
        implication(clause({*task.presence}), consequence)->post(posting);
}

/// Posts the end of a task whose duration is a variable. Even if the task may be absent, its end depends on its start,
/// so that rules know when the task would run.
void post_end(const Task& task, TaskViews& views, Posting& posting) {
    const View duration = *views.duration.view();
    post_of_task(views, less_equal(0, duration), posting);
    if (task.end && !views.presence) {
        views.end = posting.canonical(*task.end);
        (Expression(views.start) + duration == views.end)->post(posting);
        return;
    }
    views.end = posting.canonical(view_of(Expression(views.start) + duration, posting, "the end of a task"));
    if (task.end) post_of_task(views, equal(posting.canonical(*task.end), views.end), posting);
}

} // namespace

std::optional<TaskViews> post_task(const Task& task, Posting& posting) {
    if (task.presence && posting.is_false(*task.presence)) return std::nullopt;
    TaskViews views;
    if (task.presence && !posting.is_true(*task.presence)) views.presence = task.presence;
    views.start = as_view(task.start, posting);
    views.duration = canonical(task.duration, posting);
    if (views.duration.view()) {
        const DomainView durations = posting.domain(*views.duration.view());
        if (durations.min() == durations.max() && durations.min() >= 0) views.duration = durations.min();
    }
    if (!views.is_rigid()) {
        post_end(task, views, posting);
        return views;
    }
    views.end = views.start + views.duration.constant();
    if (task.end) post_of_task(views, equal(posting.canonical(*task.end), views.end), posting);
    return views;
}

std::vector<TaskViews> post_tasks(const std::vector<Task>& tasks, Posting& posting) {
    std::vector<TaskViews> all;
    all.reserve(tasks.size());
    for (const Task& task : tasks)
        if (const auto views = post_task(task, posting)) all.push_back(*views);
    return all;
}

std::optional<Stretch> stretch_of(const TaskViews& task, const Assignment& assignment) {
    if (task.presence && !task.presence->holds_for(assignment[task.presence->variable()]))
        return std::nullopt;
    const WideValue start = assignment[task.start];
    const WideValue end = start + task.duration.value(assignment);
    if (!task.is_rigid() && assignment[task.end] != end) return std::nullopt;
    return Stretch{start, end};
}

Amount canonical(Amount amount, const Posting& posting) {
    return amount.view() ? Amount(posting.canonical(*amount.view())) : amount;
}

View as_view(Amount amount, Posting& posting) {
    if (amount.view()) return posting.canonical(*amount.view());
    return View(posting.truth(true).variable()) + (WideValue{amount.constant()} - 1);
}

// Lines --------------------------------------------------------------------------------------------

TaskLine::TaskLine(const std::vector<TaskViews>& tasks, Direction direction, ZeroDurations zeros)
    : zeros_(zeros),
      times_(tasks.size()) {
    start_.reserve(tasks.size());
    end_.reserve(tasks.size());
    duration_.reserve(tasks.size());
    presence_.reserve(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const auto& [start, end, duration, presence] = tasks[i];
        start_.push_back(direction == Direction::forward ? start : -end);
        end_.push_back(direction == Direction::forward ? end : -start);
        duration_.push_back(duration);
        presence_.push_back(presence);
        times_[i].duration = duration.constant();
        if (presence || duration.view()) flexible_.push_back(static_cast<std::uint32_t>(i));
    }
    by_earliest_start_.resize(tasks.size());
    std::iota(by_earliest_start_.begin(), by_earliest_start_.end(), 0);
    by_earliest_end_ = by_latest_start_ = by_latest_end_ = by_earliest_start_;
}

void TaskLine::wire(const std::vector<TaskViews>& tasks, Wiring& wiring) {
    for (const TaskViews& task : tasks) wiring.on(task.start, Events::bounds);
    for (const TaskViews& task : tasks) {
        if (task.presence) wiring.on(task.presence->variable(), events_deciding(*task.presence));
        if (task.is_rigid()) continue;
        wiring.on(task.end, Events::bounds);
        wiring.on(*task.duration.view(), Events::bounds);
    }
}

void TaskLine::read(const Context& context) {
    for (std::size_t i = 0; i < times_.size(); ++i) {
        TaskTimes& times = times_[i];
        times.earliest_start = context.min(start_[i]);
        times.latest_end = context.max(end_[i]);
        times.latest_start = times.latest_end - times.duration;
        times.earliest_end = times.earliest_start + times.duration;
    }
    for (const std::uint32_t i : flexible_) read_flexible(i, context);
}

/// Reads a task whose duration or presence is a variable. A task whose duration may be negative is ignored until
/// another rule has excluded this, because it must not add a negative amount to the time that other tasks take.
void TaskLine::read_flexible(std::size_t i, const Context& context) {
    TaskTimes& times = times_[i];
    bool can_need_time = true;
    if (const auto& duration = duration_[i].view()) {
        times.duration = context.min(*duration);
        times.latest_start = context.max(start_[i]);
        times.earliest_end = context.min(end_[i]);
        can_need_time = zeros_ == ZeroDurations::outside_others || context.max(*duration) > 0;
    }
    const WideValue least_needed = zeros_ == ZeroDurations::outside_others ? 0 : 1;
    const bool needs_time = times.duration >= least_needed;
    const bool is_absent = presence_[i] && context.is_false(*presence_[i]);
    const bool takes_place = !presence_[i] || context.is_true(*presence_[i]);
    times.is_present = takes_place && needs_time;
    times.is_open = !takes_place && !is_absent && needs_time;
    times.can_run = !is_absent && can_need_time;
}

bool TaskLine::is_settled() {
    WideValue busy_until = std::numeric_limits<WideValue>::min();
    for (const std::uint32_t i : by_earliest_start()) {
        if (!times_[i].can_run) continue;
        if (times_[i].earliest_start < busy_until) return false;
        busy_until = times_[i].latest_end;
    }
    return true;
}

void TaskLine::explain_within(std::size_t task, WideValue from, WideValue to, Reason& reason) const {
    explain_presence(task, reason);
    explain_start_at_least(task, from, reason);
    explain_end_at_most(task, to, reason);
    explain_duration(task, reason);
}

void TaskLine::explain_start(std::size_t task, WideValue from, WideValue to, Reason& reason) const {
    explain_presence(task, reason);
    explain_start_at_least(task, from, reason);
    explain_start_at_most(task, to, reason);
    explain_duration(task, reason);
}

void TaskLine::explain_part(std::size_t task, WideValue from, WideValue to, Reason& reason) const {
    explain_presence(task, reason);
    explain_end_at_least(task, to, reason);
    explain_start_at_most(task, from, reason);
}

} // namespace csp
