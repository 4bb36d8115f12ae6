#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>
#include <csp/base/lists.hpp>
#include <csp/constraints/schedule/task.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
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

/// Does the same for each of the tasks; tasks without views are omitted.
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
/// Adds that the view is at least, or at most, the bound, unless every value satisfies this.
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

/// The current knowledge about a task: when it can run, and whether it does.
struct TaskTimes {
    WideValue earliest_start = 0;
    WideValue latest_start = 0;
    WideValue earliest_end = 0;
    WideValue latest_end = 0;
    WideValue duration = 0; ///< the least duration
    bool is_present = true; ///< whether it runs, and needs time
    bool is_open = false;   ///< whether it may be absent, but needs time if it takes place
    bool can_run = true;    ///< whether it may take place and need time

    /// Whether it may be narrowed, or found to be absent.
    bool is_of_interest() const { return is_present || is_open; }
    /// Returns the same times with time reversed.
    TaskTimes turned_around() const {
        return {-latest_end, -earliest_end, -latest_start, -earliest_start,
                duration,    is_present,    is_open,       can_run};
    }
    /// Whether there is a time at which it must run.
    bool has_part() const { return latest_start < earliest_end; }
};

/// Whether tasks of duration 0 are ignored.
enum class ZeroDurations : std::uint8_t { anywhere, outside_others };

/// The direction of time in which a TaskLine looks. Backward, the end of a task is its start, and time counts down.
enum class Direction : std::uint8_t { forward, backward };

/// The tasks of a machine in one direction of time, as rules read and narrow them. A rule that deduces something about
/// starts also deduces it about ends by looking backward.
///
/// read() takes a snapshot of the domains, to which all members and reasons refer until the next snapshot. The reasons
/// remain true when domains shrink in between.
class TaskLine {
  public:
    TaskLine(const std::vector<TaskViews>& tasks, Direction direction,
             ZeroDurations zeros = ZeroDurations::anywhere);

    static void wire(const std::vector<TaskViews>& tasks, Wiring& wiring);

    void read(const Context& context);

    std::size_t size() const { return times_.size(); }
    const TaskTimes& operator[](std::size_t task) const { return times_[task]; }

    // Return all tasks in an order, including absent tasks. O(n) if little has changed since the last call.
    const std::vector<std::uint32_t>& by_earliest_start() {
        return sorted(by_earliest_start_, [](const TaskTimes& t) { return t.earliest_start; });
    }
    const std::vector<std::uint32_t>& by_earliest_end() {
        return sorted(by_earliest_end_, [](const TaskTimes& t) { return t.earliest_end; });
    }
    const std::vector<std::uint32_t>& by_latest_start() {
        return sorted(by_latest_start_, [](const TaskTimes& t) { return t.latest_start; });
    }
    const std::vector<std::uint32_t>& by_latest_end() {
        return sorted(by_latest_end_, [](const TaskTimes& t) { return t.latest_end; });
    }

    /// Whether no two tasks can overlap.
    bool is_settled();

    // Narrowing. A task that may be absent becomes absent if it could no longer run. `why` adds to a reason all needed
    // atoms, except that the task takes place.

    /// Posts that the task starts at `time` or later.
    template <typename Why>
    bool start_at_least(Context& context, std::size_t task, WideValue time, const Why& why) const;
    /// Posts that the task ends by `time`.
    template <typename Why>
    bool end_at_most(Context& context, std::size_t task, WideValue time, const Why& why) const;
    /// Posts that the task does not take place. `why` adds the whole reason.
    template <typename Why>
    bool remove(Context& context, std::size_t task, const Why& why) const {
        return context.post(!*presence_[task], why);
    }

    // Reasons.

    /// Returns the latest time such that the chosen tasks that start no earlier keep the machine busy until `end`. Such
    /// a time must exist.
    template <typename Chosen>
    WideValue busy_since(WideValue end, const Chosen& chosen) const;
    /// Adds that the task takes place, if that is known.
    void explain_presence(std::size_t task, Reason& reason) const {
        if (presence_[task] && times_[task].is_present) reason.add(*presence_[task]);
    }
    /// Adds that the task takes at least its known duration, if the duration is a variable.
    void explain_duration(std::size_t task, Reason& reason) const {
        if (duration_[task].view())
            reason.add(atom_at_least(*duration_[task].view(), static_cast<Value>(times_[task].duration)));
    }
    /// Adds that the task takes time, if the duration is a variable and a task of duration 0 could be anywhere.
    void explain_need_of_time(std::size_t task, Reason& reason) const {
        if (duration_[task].view() && zeros_ == ZeroDurations::anywhere)
            reason.add(atom_at_least(*duration_[task].view(), 1));
    }
    /// Adds that the task starts or ends at that time or later, or at that time or earlier.
    void explain_start_at_least(std::size_t task, WideValue time, Reason& reason) const {
        explain_at_least(start_[task], time, reason);
    }
    void explain_start_at_most(std::size_t task, WideValue time, Reason& reason) const {
        explain_at_most(start_[task], time, reason);
    }
    void explain_end_at_least(std::size_t task, WideValue time, Reason& reason) const {
        explain_at_least(end_[task], time, reason);
    }
    void explain_end_at_most(std::size_t task, WideValue time, Reason& reason) const {
        explain_at_most(end_[task], time, reason);
    }
    /// Adds that the task takes place between two times.
    void explain_within(std::size_t task, WideValue from, WideValue to, Reason& reason) const;
    /// Adds that the task takes place, and starts between two times.
    void explain_start(std::size_t task, WideValue from, WideValue to, Reason& reason) const;
    /// Adds that the task runs throughout from .. to.
    void explain_part(std::size_t task, WideValue from, WideValue to, Reason& reason) const;

  private:
    void read_flexible(std::size_t i, const Context& context);

    template <typename Key>
    const std::vector<std::uint32_t>& sorted(std::vector<std::uint32_t>& order, Key key) const;

    std::vector<View> start_;
    std::vector<View> end_;
    std::vector<Amount> duration_;
    std::vector<std::optional<Atom>> presence_;
    ZeroDurations zeros_;
    std::vector<std::uint32_t> flexible_; ///< the tasks with a presence or a variable duration
    std::vector<TaskTimes> times_;
    std::vector<std::uint32_t> by_earliest_start_; ///< hints from the last call
    std::vector<std::uint32_t> by_earliest_end_;
    std::vector<std::uint32_t> by_latest_start_;
    std::vector<std::uint32_t> by_latest_end_;
};

template <typename Key>
const std::vector<std::uint32_t>& TaskLine::sorted(std::vector<std::uint32_t>& order, Key key) const {
    sort_nearly_sorted(std::span(order),
                       [&](std::uint32_t a, std::uint32_t b) { return key(times_[a]) < key(times_[b]); });
    return order;
}

template <typename Why>
bool TaskLine::start_at_least(Context& context, std::size_t task, WideValue time, const Why& why) const {
    const TaskTimes& known = times_[task];
    if (time <= known.earliest_start) return true;
    if (known.is_present)
        return context.at_least(start_[task], time, [&](Reason& reason) {
            explain_presence(task, reason);
            why(reason);
        });
    if (time <= known.latest_start) return true;
    return remove(context, task, [&](Reason& reason) {
        explain_start_at_most(task, time - 1, reason);
        why(reason);
    });
}

template <typename Why>
bool TaskLine::end_at_most(Context& context, std::size_t task, WideValue time, const Why& why) const {
    const TaskTimes& known = times_[task];
    if (time >= known.latest_end) return true;
    if (known.is_present)
        return context.at_most(end_[task], time, [&](Reason& reason) {
            explain_presence(task, reason);
            why(reason);
        });
    if (time >= known.earliest_end) return true;
    return remove(context, task, [&](Reason& reason) {
        explain_end_at_least(task, time + 1, reason);
        why(reason);
    });
}

template <typename Chosen>
WideValue TaskLine::busy_since(WideValue end, const Chosen& chosen) const {
    WideValue amount = 0;
    std::size_t place = by_earliest_start_.size();
    while (true) {
        CSP_ASSERT(place > 0);
        const std::uint32_t i = by_earliest_start_[--place];
        if (!chosen(i)) continue;
        amount += times_[i].duration;
        if (times_[i].earliest_start + amount >= end) return times_[i].earliest_start;
    }
}

} // namespace csp
