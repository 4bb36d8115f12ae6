#pragma once

#include <csp/constraints/amount.hpp>
#include <csp/constraints/constraint.hpp>

#include <vector>

namespace csp {

/// A task that takes `demand` units of a resource while it runs, from start to start + duration.
struct ResourceTask {
    View start;
    Value duration = 0;
    Value demand = 0;
};

/// The tasks that run at the same time demand no more than the capacity together:
/// sum of demand[i] over all i with start[i] <= t < start[i] + duration[i]  <=  capacity, at every time t at which
/// the sum is not empty.
///
///     csp::cumulative({{x, 3, 2}, {y, 5, 1}, {z, 2, 2}}, 3);
///
/// A task of duration 0 or of demand 0 takes nothing, whatever the capacity (as in MiniZinc).
/// @param tasks     n >= 0; a start may be that of several tasks
/// @param capacity  a constant, a variable or a view; it may be one of the starts
/// Consistency   time-table: no start is left at which the task would overlap others that must run and leave it too
///               little. Overload check: failure if tasks that must run between two times need more than there is. It
///               is made if capacity * time and the energies of all tasks, duration * demand, add up to less than 2^60.
///               If any two tasks exceed the capacity: as no_overlap.
/// Complexity    time-table: O(n log n + n s) a run, s = parts of the profile that a task could meet, at most 2 n;
///               overload check: O(n log n). Stateless.
/// Errors        throws ArgumentError for a duration or demand that is negative or more than 2^30 - 1
/// Source        time-table: Lahrichi, "Ordonnancements: la notion de parties obligatoires et son application aux
///               problemes cumulatifs", RAIRO Operations Research 16(3), 1982, pp. 241-262; overload: Vilim, "Max
///               energy filtering algorithm for discrete cumulative resources", CPAIOR 2009, pp. 294-308
/// See also      no_overlap, diffn, bin_packing
Constraint cumulative(std::vector<ResourceTask> tasks, Amount capacity);

/// Whether the tasks, all of positive duration and demand, keep to the capacity.
bool keep_to_capacity(const std::vector<ResourceTask>& tasks, Amount capacity, const Assignment& assignment);

} // namespace csp
