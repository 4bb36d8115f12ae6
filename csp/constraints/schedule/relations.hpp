#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/schedule/task.hpp>

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

/// The whole takes place exactly if one of the options does, which is never more than one, and has the same start and
/// the same end as that option. For example, work that can be done in one of several ways, or by one of several
/// machines.
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

} // namespace csp
