#pragma once

#include <csp/constraints/schedule/task.hpp>
#include <csp/engine/posting.hpp>

#include <optional>
#include <vector>

namespace csp {

/// A task as rules see it, with a view for its start and one for its end. If the duration is a constant, both are views
/// of one variable; otherwise a separate sum relates them.
struct TaskViews {
    View start;
    View end;
    Amount duration;
    std::optional<Atom> presence = {}; ///< only if it is undecided when the model is loaded

    bool is_rigid() const { return !duration.view(); }
};

/// Posts the constraints that define the task, and returns its views; nullopt if it does not take place.
/// @throws ArgumentError  if the duration is a variable and start + duration can be outside +-(2^30 - 1)
std::optional<TaskViews> post_task(const Task& task, Posting& posting);

/// The same for each of the tasks; tasks without views are left out.
std::vector<TaskViews> post_tasks(const std::vector<Task>& tasks, Posting& posting);

/// Returns when the task runs; nullopt if it does not take place, or if the views are inconsistent, which is left to
/// the sum to detect.
std::optional<Stretch> stretch_of(const TaskViews& task, const Assignment& assignment);

/// Returns the amount with its variable as rules should see it.
Amount canonical(Amount amount, const Posting& posting);
/// Returns the amount as a view, even if it is a constant.
View as_view(Amount amount, Posting& posting);

} // namespace csp
