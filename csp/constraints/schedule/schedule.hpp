#pragma once

#include <csp/constraints/amount.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/schedule/task.hpp>

#include <optional>
#include <vector>

namespace csp {

/// If both take place, the second task starts no earlier than `gap` after the end of the first:
/// end(first) + gap <= start(second).
///
///     csp::precedence(walls, roof);
///     csp::precedence(painting, moving_in, 2);          two days to dry; less than 0: they may overlap by that much
///
/// @param gap  a constant, a variable or a view
/// Consistency: bounds, if both are known to take place and no variable occurs twice; before that, whether the second
/// can still follow the first
/// Complexity: O(1) a run. Stateless.
/// Errors: those of tasks, see `no_overlap`
/// See also: span, no_overlap
Constraint precedence(Task first, Task second, Amount gap = 0);

/// The whole takes place exactly if one of the options does, never more than one, and has the same start and the same
/// end as that option. For example, work that can be done in one of several ways, or by one of several machines.
///
///     csp::alternative(operation, {on_lathe, on_mill});
///
/// An option without a presence always takes place.
/// @param options  n >= 0; without any, the whole does not take place
/// Consistency: bounds of the times of the whole and the chosen option. The whole lies within the hull of the remaining
/// options, and so does its duration; an option that cannot run at the time of the whole does not take place. Starts
/// and ends of tasks that are or may be absent are not narrowed.
/// Complexity: O(n) a run. Stateless.
/// Errors: those of tasks, see `no_overlap`
/// Source: Laborie and Rogerie, "Reasoning with conditional time-intervals", FLAIRS 2008, pp. 555-560
/// See also: span, synchronise
Constraint alternative(Task whole, std::vector<Task> options);

/// The whole takes place exactly if at least one of the parts does, and lasts from the earliest start of these parts to
/// their latest end. For example, a phase of a project.
///
///     csp::span(foundation, {digging, pouring, drying});
///
/// @param parts  n >= 0; without any, the whole does not take place
/// Consistency: bounds of the times of the whole and of the parts that are known to take place. The last part left that
/// can start or end the whole does so.
/// Complexity: O(n) a run. Stateless.
/// Errors: those of tasks, see `no_overlap`
/// Source: as alternative
/// See also: alternative, synchronise
Constraint span(Task whole, std::vector<Task> parts);

/// If the whole takes place, each part that takes place has the same start and the same end as the whole.
///
///     csp::synchronise(meeting, {of_ann, of_bob});
///
/// @param parts  n >= 0
/// Consistency: bounds of the times of those tasks that are known to take place; before that, whether they still can
/// Complexity: O(1) a run for each part. Stateless.
/// Errors: those of tasks, see `no_overlap`
/// Source: as alternative
/// See also: alternative, span
Constraint synchronise(Task whole, std::vector<Task> parts);

/// A period in which nothing runs: from .. to, the latter excluded.
struct Closure {
    Value from = 0;
    Value to = 0;
};

/// The task, if it takes place, does not run during any of the closures. It may start when a closure ends and end when
/// one starts. A task of duration 0 may be anywhere.
///
///     csp::forbid_extent(assembly, {{5, 7}, {12, 14}});        closed on both weekends
///
/// @param closures  n >= 0, in any order; a closure whose `to` is not after its `from` is ignored
/// Consistency: domain, and no rule is left, if the task has a constant duration and is known to take place. Otherwise,
/// whether it can avoid each closure.
/// Complexity: O(1) a run for each closure. Stateless.
/// Errors: those of tasks, see `no_overlap`
/// See also: no_overlap, cumulative
Constraint forbid_extent(Task task, std::vector<Closure> closures);

/// A change of a level by some amount at some time: up if the amount is positive, down if it is negative.
struct LevelChange {
    Amount time;
    Amount change;
    std::optional<Atom> presence = {}; ///< if absent, the change takes place
};

/// A level stays between two bounds at all times, as the contents of a tank, the stock in a store, the money in an
/// account (reservoir):  least <= initial + sum of change[i] over all i with time[i] <= t  <=  most  at every time t.
///
///     csp::level({{delivery, 50}, {sale, -20}, {other_sale, -30, csp::Atom::equal(b, 1)}}, 0, 80);
///
/// Changes at the same time are added up: only their sum counts. Changes that do not take place do not count.
/// @param changes  n >= 0; a variable may occur in several of them, or twice in one
/// @param initial  the level before any change; it must be between the bounds as well
/// Consistency: by each change separately. Times and amounts of a change that takes place are removed if the level
/// would have to leave its bounds with them, even though every other change helps as much and as soon as it can; a
/// change without which the level must leave its bounds takes place, and does so early enough. A change that may be
/// absent becomes absent if it would break the bounds at its latest time.
/// Complexity: O(n^2) a run. Stateless.
/// Errors: throws ArgumentError for a constant outside +-(2^30 - 1)
/// Source: Laborie, "Algorithms for propagating resource constraints in AI planning and scheduling", Artificial
/// Intelligence 143(2), 2003, pp. 151-188 (reservoirs; the balance of certain and possible changes)
/// See also: cumulative
Constraint level(std::vector<LevelChange> changes, Value least, Value most, Value initial = 0);

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
