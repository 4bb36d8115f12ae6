#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/atom.hpp>
#include <csp/base/view.hpp>
#include <csp/constraints/amount.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <string>
#include <vector>

namespace csp {

/// A task of a schedule: it runs from its start to its end, without a break. Its start, duration, end and presence may
/// all be variables.
///
///     csp::Task{x, 3}                               starts at x and takes 3
///     csp::Task{x, d, csp::Atom::equal(b, 1)}       takes d, and takes place only if b == 1
///     csp::Task{.start = x, .duration = d, .end = y}    ends at y
///
/// A constraint over tasks also states, for each task that takes place, the properties of a task:
/// duration >= 0  and, if it has an end,  end == start + duration. The start, the duration and the end of a task that
/// does not take place are ignored. A variable duration costs a sum in each constraint over the task; if several
/// constraints share the task, give its end a name.
///
/// Errors: of all constraints over tasks: throws ArgumentError for a constant duration that is negative or more than
/// 2^30 - 1, and for any other constant outside +-(2^30 - 1); while a model is loaded, if a task whose duration is a
/// variable can end outside that range
/// See also: no_overlap, cumulative, precedence, set_times
struct Task {
    Amount start;
    Amount duration = 0;
    std::optional<Atom> presence = {}; ///< if absent, the task takes place
    std::optional<View> end = {};      ///< if it is named: start + duration
};

/// Whether the task takes place.
bool takes_place(const Task& task, const Assignment& assignment);
/// Whether the task has the properties of a task, see Task, or does not take place.
bool is_task(const Task& task, const Assignment& assignment);
/// The task as text: "x for 3 until y if b >= 1".
std::string text_of(const Task& task, const NameOf& name);
/// The number or the variable's name.
std::string text_of(Amount amount, const NameOf& name);
/// Appends the variable, if the amount is one.
void add_to_scope(Amount amount, std::vector<View>& scope);
/// The scope of the tasks: starts, then durations, then presences, then ends.
std::vector<View> scope_of(const std::vector<Task>& tasks);
/// Errors: throws ArgumentError, as from `function`, for a constant duration that is negative or more than 2^30 - 1,
/// and for a constant start outside +-(2^30 - 1).
void require_tasks(const std::string& function, const std::vector<Task>& tasks);

/// A fact: a constraint limits how many of these tasks run at the same time.
struct CompetingTasks {
    std::vector<Task> tasks;
};

/// The time during which a task runs: from start up to end, the latter excluded.
struct Stretch {
    WideValue start = 0;
    WideValue end = 0;
    WideValue demand = 0; ///< if there is a resource
};

Stretch stretch_of(const Task& task, const Assignment& assignment);

} // namespace csp
