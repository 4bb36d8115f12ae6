#pragma once

#include <csp/base/assert.hpp>
#include <csp/base/nearly_sorted.hpp>
#include <csp/constraints/no_overlap/task.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace csp {

/// What the domains say about a task: when it can run, and whether it does.
struct TaskTimes {
    WideValue earliest_start = 0;
    WideValue latest_end = 0;
    WideValue duration = 0;
    bool is_present = true;
    bool is_absent = false;

    WideValue earliest_end() const { return earliest_start + duration; }
    WideValue latest_start() const { return latest_end - duration; }
    /// Neither known to take place nor known not to.
    bool is_open() const { return !is_present && !is_absent; }
};

/// In which direction a TaskLine looks: backward, the end of a task is its start, and time counts down.
enum class Direction : std::uint8_t { forward, backward };

/// The tasks of a machine in one direction of time, as rules read and narrow them. What a rule deduces about starts it
/// deduces about ends by looking backward.
///
/// read() takes a snapshot of the domains, to which everything refers until the next one. So do the reasons, which stay
/// true when domains shrink in between.
class TaskLine {
  public:
    TaskLine(const std::vector<Task>& tasks, Direction direction);

    static void wire(const std::vector<Task>& tasks, Wiring& wiring);

    void read(const Context& context);

    std::size_t size() const { return times_.size(); }
    const TaskTimes& operator[](std::size_t task) const { return times_[task]; }

    // All tasks in an order, absent ones included. O(n) if little has changed since the last call.
    const std::vector<std::uint32_t>& by_earliest_start() {
        return sorted(by_earliest_start_, [](const TaskTimes& t) { return t.earliest_start; });
    }
    const std::vector<std::uint32_t>& by_earliest_end() {
        return sorted(by_earliest_end_, [](const TaskTimes& t) { return t.earliest_end(); });
    }
    const std::vector<std::uint32_t>& by_latest_start() {
        return sorted(by_latest_start_, [](const TaskTimes& t) { return t.latest_start(); });
    }
    const std::vector<std::uint32_t>& by_latest_end() {
        return sorted(by_latest_end_, [](const TaskTimes& t) { return t.latest_end; });
    }

    /// Whether no two tasks can overlap any more.
    bool is_settled();

    // Narrowing. A task that may be absent becomes absent if it could not run any more. `why` adds to a reason
    // everything that is not about this task.

    /// The task starts at `time` or later: that follows from what `why` adds and from its own start being
    /// `own_start` or later.
    template <typename Why>
    bool start_at_least(Context& context, std::size_t task, WideValue time, WideValue own_start,
                        const Why& why) const;
    /// The task ends by `time`: that follows from what `why` adds and from its own end being by `own_end`.
    template <typename Why>
    bool end_at_most(Context& context, std::size_t task, WideValue time, WideValue own_end,
                     const Why& why) const;
    /// The task cannot take place. `why` adds all of the reason.
    template <typename Why>
    bool remove(Context& context, std::size_t task, const Why& why) const {
        return context.post(!*presence_[task], why);
    }

    // Reasons.

    /// The latest time such that the chosen tasks that start no earlier keep the machine busy until `end`. There must
    /// be one.
    template <typename Chosen>
    WideValue busy_since(WideValue end, const Chosen& chosen) const;
    /// Adds that the task takes place, if that is known, and that it starts within from .. to.
    void explain_start(std::size_t task, WideValue from, WideValue to, Reason& reason) const;
    /// One half of it.
    void explain_start_at_least(std::size_t task, WideValue from, Reason& reason) const;
    void explain_start_at_most(std::size_t task, WideValue to, Reason& reason) const;
    void explain_presence(std::size_t task, Reason& reason) const {
        if (presence_[task] && times_[task].is_present) reason.add(*presence_[task]);
    }

  private:
    template <typename Key>
    const std::vector<std::uint32_t>& sorted(std::vector<std::uint32_t>& order, Key key) const;

    std::vector<View> start_;
    std::vector<View> end_;
    std::vector<std::optional<Atom>> presence_;
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
bool TaskLine::start_at_least(Context& context, std::size_t task, WideValue time, WideValue own_start,
                              const Why& why) const {
    const TaskTimes& known = times_[task];
    if (time <= known.earliest_start) return true;
    const auto explain_rest = [&](Reason& reason) {
        reason.add(atom_at_least(start_[task], static_cast<Value>(own_start)));
        why(reason);
    };
    if (known.is_present)
        return context.at_least(start_[task], time, [&](Reason& reason) {
            explain_presence(task, reason);
            explain_rest(reason);
        });
    if (time <= known.latest_start()) return true;
    return context.post(!*presence_[task], [&](Reason& reason) {
        reason.add(atom_at_most(start_[task], static_cast<Value>(known.latest_start())));
        explain_rest(reason);
    });
}

template <typename Why>
bool TaskLine::end_at_most(Context& context, std::size_t task, WideValue time, WideValue own_end,
                           const Why& why) const {
    const TaskTimes& known = times_[task];
    if (time >= known.latest_end) return true;
    const auto explain_rest = [&](Reason& reason) {
        reason.add(atom_at_most(end_[task], static_cast<Value>(own_end)));
        why(reason);
    };
    if (known.is_present)
        return context.at_most(end_[task], time, [&](Reason& reason) {
            explain_presence(task, reason);
            explain_rest(reason);
        });
    if (time >= known.earliest_end()) return true;
    return context.post(!*presence_[task], [&](Reason& reason) {
        reason.add(atom_at_least(end_[task], static_cast<Value>(known.earliest_end())));
        explain_rest(reason);
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
