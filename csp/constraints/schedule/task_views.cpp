#include <csp/constraints/schedule/task_views.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/logic/logic.hpp>

namespace csp {

namespace {

/// Posts that the consequence holds if the task takes place.
void post_of_task(const TaskViews& task, const Constraint& consequence, Posting& posting) {
    if (!task.presence)
        consequence->post(posting);
    else
        implication(clause({*task.presence}), consequence)->post(posting);
}

/// Posts the end of a task whose duration is a variable. If the task may be absent, its end is tied to its start
/// nevertheless, so that rules know when the task would run.
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

} // namespace csp
