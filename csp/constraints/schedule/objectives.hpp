#pragma once

#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/schedule/task.hpp>

#include <vector>

namespace csp {

/// A constraint that the task takes place, to be combined with other constraints.
Constraint presence_of(const Task& task);

/// The times at which the task starts and ends, if it takes place. The end is the named end if there is one, otherwise
/// start + duration; the constraints over the task state that both are equal.
Expression start_of(const Task& task);
Expression end_of(const Task& task);

/// The time at which all tasks are finished: the latest end of a task that takes place, but at least 0.
///
///     const auto best = csp::minimise(model, csp::makespan(tasks));
///
/// It has no value if an end lies outside +-(2^30 - 1), like any function of such an argument.
///
/// @param tasks  n >= 0
/// Consistency: as `max`; a task that may be absent counts once it is known to take place
/// Complexity: as `max`; each task that may be absent costs an additional `if_then_else`
/// Errors: none
Function makespan(const std::vector<Task>& tasks);

/// The weighted tardiness of the tasks that take place: the sum of weights[i] * max(0, end(tasks[i]) - due[i]).
///
/// @param tasks  n >= 0, with as many due dates and weights
/// Consistency: as `max` and `linear`
/// Complexity: a `max` for each task whose weight is not 0, and one sum
/// Errors: throws ArgumentError unless there are as many tasks, due dates and weights
Expression weighted_tardiness(const std::vector<Task>& tasks, const std::vector<Value>& due,
                              const std::vector<Value>& weights);

} // namespace csp
