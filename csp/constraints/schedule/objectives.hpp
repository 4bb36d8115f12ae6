#pragma once

#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/schedule/task.hpp>

#include <vector>

namespace csp {

/// Whether the task takes place, to be combined with other constraints.
Constraint presence_of(const Task& task);

/// When the task starts and ends, if it takes place. The end that has a name, or else start + duration: that both are the
/// same is for the constraints over the task to state.
Expression start_of(const Task& task);
Expression end_of(const Task& task);

/// When all is done: the latest end of a task that takes place, and 0 at the least.
///
///     const auto best = csp::minimise(model, csp::makespan(tasks));
///
/// It has no value if an end leaves +-(2^30 - 1), as any function of such an argument.
///
/// @param tasks  n >= 0
/// Consistency   as `max`; a task that may be absent counts once it is known to take place
/// Complexity    as `max`; each task that may be absent costs an `if_then_else` more
/// Errors        none of its own
Function makespan(const std::vector<Task>& tasks);

/// How late the tasks that take place are: the sum of weights[i] * max(0, end(tasks[i]) - due[i]).
///
/// @param tasks  n >= 0, with as many due dates and weights
/// Consistency   as `max` and `linear`
/// Complexity    a `max` for each task whose weight is not 0, and one sum
/// @throws ArgumentError unless there are as many tasks, due dates and weights
Expression weighted_tardiness(const std::vector<Task>& tasks, const std::vector<Value>& due,
                              const std::vector<Value>& weights);

} // namespace csp
