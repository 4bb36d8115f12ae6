#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/schedule/task.hpp>

#include <vector>

namespace csp {

/// No two tasks run at the same time, as on a machine that runs one task at a time (disjunctive, unary resource):
/// start[i] + duration[i] <= start[j]  or  start[j] + duration[j] <= start[i]  for all i < j that are present.
///
///     csp::no_overlap({{x, 3}, {y, 5}, {z, 2, csp::Atom::equal(b, 1)}});   the third only if b == 1
///     csp::no_overlap({{x, d}, {y, e, std::nullopt, end}});                 durations and an end are decided, too
///
/// A task of duration 0 needs no time: it may run at any time, even during another (disjunctive in MiniZinc).
///
/// @param tasks  n >= 0; a variable may occur in several of them, or twice in one
/// Consistency: bounds for two tasks, edge finding and weaker rules for more. Two tasks of constant duration: bounds,
/// if both are known to be present. More: overload checking, detectable precedences, not-first, not-last and edge
/// finding, which is less than bounds. A task that may be absent becomes absent if one of these rules leaves it no
/// time, given the tasks that are present; its start is not narrowed. A task whose duration may be 0 does not affect
/// other tasks. Tasks of duration 1 that are all present: as all_different, bounds.
/// Complexity: O(n log n) a run, two rules. Stateless.
/// Errors: throws ArgumentError for a constant duration that is negative or more than 2^30 - 1; while a model is
/// loaded, if a task whose duration is a variable can end outside +-(2^30 - 1)
/// Source: Vilím, "Global constraints in scheduling", PhD thesis, Charles University in Prague, 2007; Vilím, Barták and
/// Čepek, "Extension of O(n log n) filtering algorithms for the unary resource constraint to optional activities",
/// Constraints 10(4), 2005, pp. 403-425
/// See also: `Task`, cumulative, diffn
Constraint no_overlap(std::vector<Task> tasks);

/// The same, but a task of duration 0 cannot run during another task either, only when that task starts, ends or does
/// not run (disjunctive_strict in MiniZinc).
///
/// Consistency: as no_overlap, by the same rules, which then include tasks of duration 0
/// Complexity: as no_overlap
/// Errors: as no_overlap
Constraint no_overlap_strict(std::vector<Task> tasks);

/// The same for a list of starts and a list of durations, of the same length.
/// Errors: throws ArgumentError also if the lengths differ
Constraint no_overlap(const List& starts, const std::vector<Value>& durations);

/// The same, but the machine needs a transition time between tasks:
/// start[i] + duration[i] + transitions[i][j] <= start[j]  or  start[j] + duration[j] + transitions[j][i] <= start[i]
/// for all i < j that are present. This applies to tasks of duration 0 as well.
///
///     csp::no_overlap({{x, 3}, {y, 5}}, {{0, 2}, {1, 0}});          2 from the first to the second, 1 back
///
/// @param transitions  n rows of n times >= 0; times from a task to itself are ignored
/// Consistency: two tasks of constant duration: bounds, if both are known to be present. More: the same for each pair,
/// and as no_overlap of tasks that are each prolonged by the shortest transition from them
/// Complexity: O(n^2) a run for the pairs, then as no_overlap. Stateless.
/// Errors: as above; also throws ArgumentError if there are not n rows of n times within 0..2^30 - 1
Constraint no_overlap(std::vector<Task> tasks, std::vector<std::vector<Value>> transitions);

/// Makes tasks from starts and durations.
/// Errors: throws ArgumentError, as from `function`, unless there are as many durations as starts.
std::vector<Task> tasks_of(const std::string& function, const std::vector<View>& starts,
                           const std::vector<Value>& durations);

} // namespace csp
