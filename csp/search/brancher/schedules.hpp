#pragma once

#include <csp/constraints/schedule/task.hpp>
#include <csp/model/model.hpp>
#include <csp/search/brancher/brancher.hpp>

#include <string_view>
#include <vector>

/// Ways to branch on schedules. Loading a model that does not have all variables of the tasks throws ArgumentError.
namespace csp {

/// The tasks that constraints of the model state as competing (CompetingTasks), in the order of the constraints, then
/// the tasks that the joint pass `machines` found while the engine loaded the model; each once. Tasks with a variable
/// that was made later are left out.
std::vector<Task> tasks_of(const Engine& engine, const Model& model);

/// Builds the schedule in chronological order: the task that can start first starts at its earliest start, or is
/// postponed until that start has become impossible.
///
///     options.branching = csp::set_times(tasks);
///     const auto best = csp::minimise(model, csp::makespan(tasks), options);
///
/// Of the tasks that are not postponed, the one with the least earliest start is chosen; among equals, the one with the
/// least latest start, which has the least slack. The search first decides whether the task takes place, then how long
/// it takes, the least duration first; then the task starts at its earliest start. If that has failed, the task is not
/// chosen again until its earliest start has changed. A node is a dead end if only postponed tasks are left, or if a
/// postponed task would end, including any set-up, before any other task can start, because it could have started at
/// once as well.
///
/// @param tasks   n >= 0
/// @param set_up  the longest time that must pass between two tasks on the same machine, >= 0
/// Completeness: finds an optimum, and proves it, if the cost grows only with the ends of tasks (it is *regular*:
/// makespan, weighted tardiness), and each constraint on the starts is a precedence with a gap of 0 or more, a
/// no_overlap, a cumulative or a calendar (forbid_extent): then there is an optimal schedule in which no task could
/// start earlier without a change of other tasks. It finds a solution if there is one. It does not find all solutions.
/// With other costs or constraints (latest times after another task, level, earliness) it may miss every optimum; use
/// schedule_or_postpone. Other variables that affect when tasks can run, such as demands and gaps, must be fixed
/// before, by an earlier part of a csp::sequence. Tasks that start together should have the same start variable. If a
/// search decides some of the tasks later than others, because they are in independent parts or not projected on, or if
/// its inference uses the definitions of constraints (backward_checking, forward_checking, arc_consistency), it
/// branches as schedule_or_postpone.
/// Complexity: O(n) a choice, and a reversible word for each task
/// Errors: throws ArgumentError for set_up < 0, and for tasks as no_overlap
/// Source: Le Pape, Couronne, Vergamini, Gosselin, "Time-versus-capacity compromises in project scheduling", 13th
/// Workshop of the UK Planning Special Interest Group, 1994; tasks done too early: Godard, Laborie, Nuijten,
/// "Randomized large neighborhood search for cumulative scheduling", ICAPS 2005, pp. 81-89
Branching set_times(std::vector<Task> tasks, Value set_up = 0);

/// Chooses tasks in the same order, but makes no assumption: a task starts at its earliest start or, if that has
/// failed, later.
///
/// Completeness: finds every solution, as select() does
/// Complexity: O(n) a choice
Branching schedule_or_postpone(std::vector<Task> tasks);

/// Two tasks that must not overlap, and their order: if both take place, both durations are above 0 and is_in_order is
/// 1, the second starts when the first has ended or later; if it is 0, the first starts when the second has ended or
/// later.
struct TaskPair {
    Task first;
    Task second;
    Var is_in_order;
};

/// Adds a 0-1 variable for each pair of the tasks of a no_overlap, tied to the order of the two. A task whose duration
/// is the constant 0, which may run during another, is in no pair. The no_overlap itself is still needed for deductions
/// from more than two tasks.
std::vector<TaskPair> order_pairs(Model& model, const std::vector<Task>& tasks, std::string_view name = "");

/// Decides the order of pairs, not their times: the pair with the least slack first, and of its two orders the one with
/// more slack. The slack of an order is the time from the earliest end of its first task to the latest start of its
/// second; the slack of a pair is the lesser of the two. A pair is skipped until both of its tasks are known to take
/// place. Follow it with schedule_or_postpone or set_times:
///
///     options.branching = csp::sequence({csp::order_tasks(pairs), csp::schedule_or_postpone(tasks)});
///
/// Completeness: finds every solution, as select() does
/// Complexity: O(pairs) a choice
/// Source: Smith and Cheng, "Slack-based heuristics for constraint satisfaction scheduling", AAAI 1993, pp. 139-144
Branching order_tasks(std::vector<TaskPair> pairs);

} // namespace csp
