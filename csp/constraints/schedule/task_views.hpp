#pragma once

#include <csp/base/truth.hpp>
#include <csp/constraints/schedule/task.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <vector>

namespace csp {

/// A task as rules see it, with a view for its start and one for its end. If the duration is a constant, both are views
/// of one variable; otherwise a separate sum relates them.
struct TaskViews {
    View start;
    View end;
    Amount duration;
    std::optional<Atom> presence = {}; ///< only if it is undecided when the model is loaded

    bool is_rigid() const { return !duration.view(); }
};

/// Posts the constraints that define the task, and returns its views; nullopt if it does not take place.
/// @throws ArgumentError  if the duration is a variable and start + duration can be outside +-(2^30 - 1)
std::optional<TaskViews> post_task(const Task& task, Posting& posting);

/// The same for each of the tasks; tasks without views are left out.
std::vector<TaskViews> post_tasks(const std::vector<Task>& tasks, Posting& posting);

/// Returns when the task runs; nullopt if it does not take place, or if the views are inconsistent, which is left to
/// the sum to detect.
std::optional<Stretch> stretch_of(const TaskViews& task, const Assignment& assignment);

/// Returns the amount with its variable as rules should see it.
Amount canonical(Amount amount, const Posting& posting);
/// Returns the amount as a view, even if it is a constant.
View as_view(Amount amount, Posting& posting);

// Presences of tasks as rules read them: a task without a presence takes place.

inline bool is_present(const TaskViews& task, const Context& context) {
    return !task.presence || context.is_true(*task.presence);
}
inline bool is_absent(const TaskViews& task, const Context& context) {
    return task.presence && context.is_false(*task.presence);
}
/// Adds that the task takes place.
inline void explain_presence(const TaskViews& task, Reason& reason) {
    if (task.presence) reason.add(*task.presence);
}
/// Adds that the view is at least, or at most, the bound, unless every value satisfies that.
inline void explain_at_least(View x, WideValue bound, Reason& reason) {
    if (is_stateable(x, bound)) reason.add(atom_at_least(x, static_cast<Value>(bound)));
}
inline void explain_at_most(View x, WideValue bound, Reason& reason) {
    if (is_stateable(x, bound)) reason.add(atom_at_most(x, static_cast<Value>(bound)));
}

/// Subscribes to the bounds of the start and the end of a task, and to its presence.
inline void wire_times(const TaskViews& task, Wiring& wiring) {
    wiring.on(task.start, Events::bounds);
    wiring.on(task.end, Events::bounds);
    if (task.presence) wiring.on(task.presence->variable(), events_deciding(*task.presence));
}

} // namespace csp
