#pragma once

#include <csp/constraints/schedule/task.hpp>
#include <csp/engine/posting.hpp>

#include <optional>
#include <vector>

namespace csp {

/// A task as rules see it: there is a view for either end. If the duration is a constant, both are views of one
/// variable; otherwise a sum of their own ties them.
struct TaskViews {
    View start;
    View end;
    Amount duration;
    std::optional<Atom> presence = {}; ///< only if it is undecided when the model is loaded

    bool is_rigid() const { return !duration.view(); }
};

/// States what makes it a task, and gives its views; nothing if it does not take place.
/// @throws ArgumentError  if the duration is a variable and start + duration can be outside +-(2^30 - 1)
std::optional<TaskViews> post_task(const Task& task, Posting& posting);

/// The same for each of the tasks, those without views left out.
std::vector<TaskViews> post_tasks(const std::vector<Task>& tasks, Posting& posting);

/// When it runs; nothing if it does not take place, or if the views do not fit each other, which is for the sum to see.
std::optional<Stretch> stretch_of(const TaskViews& task, const Assignment& assignment);

/// The amount with its variable as rules should see it.
Amount canonical(Amount amount, const Posting& posting);
/// The amount as a view, also of a constant.
View as_view(Amount amount, Posting& posting);

} // namespace csp
