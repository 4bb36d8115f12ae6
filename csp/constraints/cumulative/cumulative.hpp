#pragma once

#include <csp/constraints/amount.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/schedule/task.hpp>
#include <csp/engine/consistency.hpp>

#include <optional>
#include <vector>

namespace csp {

/// A task that takes `demand` units of a resource while it runs.
struct ResourceTask : Task {
    /// {start, duration, demand} or {start, duration, demand, presence}
    ResourceTask(Amount from, Amount how_long, Amount how_much, std::optional<Atom> if_any = {})
        : Task{from, how_long, if_any},
          demand(how_much) {}
    /// {task, demand}
    ResourceTask(const Task& task, Amount how_much) : Task(task), demand(how_much) {}

    Amount demand;
};

/// The tasks that run at the same time together demand no more than the capacity: sum of demand[i] over all i with
/// start[i] <= t < start[i] + duration[i]  <=  capacity, at every time t at which the sum is not empty.
///
///     csp::cumulative({{x, 3, 2}, {y, 5, 1}, {z, 2, 2}}, 3);
///     csp::cumulative({{x, d, u}, {drilling, 2}}, capacity);      anything may be a variable; drilling is a csp::Task
///
/// A task that does not take place, or whose duration is 0, or whose demand is 0 or less, takes nothing, whatever the
/// capacity (as in MiniZinc).
///
/// @param tasks     n >= 0; a variable may occur in several tasks, or twice in one
/// @param capacity  a constant, a variable or a view; it may be one of the starts
/// @param strength  consistency::value (default) | consistency::bounds
/// Consistency: value: time-table and overload check; bounds: edge finding as well, which is less than bounds
/// consistency. Time-table: no start, and no bound of an end, is left at which the task, with its least duration and
/// demand, would overlap other tasks that must run and leave it too little capacity; no demand is left that exceeds the
/// capacity left by all other tasks while the task must run. Overload check: failure if tasks that must run between two
/// times need more energy than is available. It is made if capacity * time and the energies of all tasks, duration *
/// demand, add up to less than 2^60. Edge finding, under the same condition: a task starts so late, and ends so early,
/// that the energy it takes between the earliest start of some other task and the latest end of some other task fits in
/// addition to the energy and the profile of all other tasks there. The start and the end of a task that is or may be
/// absent are not narrowed; it is found absent if the time-table leaves it no time. A task whose duration or demand may
/// be 0 is not narrowed; if its demand has two values when the model is loaded, one of them 0 or less, it is treated as
/// a task that may be absent. If any two tasks exceed the capacity: as no_overlap.
/// Negated: at some time the demand exceeds the capacity, or the stated arguments of a task (its end, a duration below
/// 0) do not make it a task. Its rule considers the times at which all tasks that could run may together demand
/// too much. If there is no such time, it fails. A task without which there would be none takes place, meets these
/// times, and demands at least the amount that the other tasks together lack to exceed the capacity; the capacity is
/// less than the greatest possible demand. O(n log n) a run.
/// Complexity: time-table: O(n log n) a run for the profile, and for each unfixed task O(log n + parts of the profile
/// between its bounds); overload check: O(n log n); edge finding: O(n^2). Stateless: the profile is kept from run to
/// run and reused as long as no task must run at other times.
/// Errors: throws ArgumentError for a constant duration or demand that is negative or more than 2^30 - 1; while a model
/// is loaded, if a task whose duration is a variable can end outside +-(2^30 - 1)
/// Source: time-table: Lahrichi, "Ordonnancements: la notion de parties obligatoires et son application aux problèmes
/// cumulatifs", RAIRO Operations Research 16(3), 1982, pp. 241-262; overload: Vilím, "Max energy filtering algorithm
/// for discrete cumulative resources", CPAIOR 2009, pp. 294-308; edge finding: Vilím, "Timetable edge finding filtering
/// algorithm for discrete cumulative resources", CPAIOR 2011, pp. 230-245
/// See also: `Task`, no_overlap, diffn, bin_packing
Constraint cumulative(std::vector<ResourceTask> tasks, Amount capacity,
                      consistency::ValueOrBounds strength = {});

/// Whether the stretches, all of positive length and demand, respect the capacity.
bool keep_to_capacity(const std::vector<Stretch>& stretches, WideValue capacity);

} // namespace csp
