#pragma once

#include <csp/base/atom.hpp>
#include <csp/constraints/schedule/task_views.hpp>
#include <csp/engine/rule.hpp>

namespace csp {

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
