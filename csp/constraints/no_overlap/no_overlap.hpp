#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/no_overlap/task.hpp>

#include <vector>

namespace csp {

/// No two tasks run at the same time, as on a machine that does one thing after the other (disjunctive, unary
/// resource):  start[i] + duration[i] <= start[j]  or  start[j] + duration[j] <= start[i]  for all i < j that
/// are present.
///
///     csp::no_overlap({{x, 3}, {y, 5}, {z, 2, csp::Atom::equal(b, 1)}});   the third only if b == 1
///
/// A task of duration 0 needs no time: it may run at any time, even during another (disjunctive in MiniZinc).
/// @param tasks  n >= 0; several tasks may share a start, which may also occur in a presence
/// Consistency   two tasks: bounds, if both are known to be present. More: overload checking, detectable
///               precedences, not-first, not-last and edge finding, which is less than bounds. The start of a task that
///               is or may be absent is not narrowed. Tasks of duration 1 that are all present: as all_different,
///               bounds.
/// Complexity    O(n log n) a run, two rules. Stateless.
/// Errors        throws ArgumentError for a duration that is negative or more than 2^30 - 1
/// Source        Vilim, "Global constraints in scheduling", PhD thesis, Charles University in Prague, 2007
/// See also      cumulative, diffn
Constraint no_overlap(std::vector<Task> tasks);

/// The same, but a task of duration 0 cannot run during another either, only when that starts, ends or does not run
/// (disjunctive_strict in MiniZinc).
Constraint no_overlap_strict(std::vector<Task> tasks);

/// For lists of the same length: of starts, and of durations.
/// @throws ArgumentError  also if the lengths differ
Constraint no_overlap(const List& starts, const std::vector<Value>& durations);

/// Whether no two of the tasks that are present overlap, those of duration 0 included.
bool do_not_overlap(const std::vector<Task>& tasks, const Assignment& assignment);

/// @throws ArgumentError: of `function`, unless there are as many durations as starts.
std::vector<Task> tasks_of(const std::string& function, const std::vector<View>& starts,
                           const std::vector<Value>& durations);

} // namespace csp
