#include <apps/check/network.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace check {

namespace {

/// Tasks that share a resource.
class Schedule {
  public:
    Schedule(const Test& test, Domains& domains) : xs_(test.variables), numbers_(test.numbers), d_(domains) {}

    bool narrow() {
        const Variable capacity = xs_[0];
        const bool is_strict = numbers_[0] != 0;
        std::vector<Task> tasks;
        for (std::size_t i = 1; i < xs_.size(); i += 5)
            if (d_.max(xs_[i + 2]) > 0)
                tasks.push_back({xs_[i], xs_[i + 4], numbers_[i / 5 + 1], std::max<Number>(min(i + 1), 0),
                                 xs_[i + 2], min(i + 3)});
        if (is_strict && !one_after_the_other(tasks, true)) return false;
        std::erase_if(tasks, [](const Task& task) { return task.duration == 0 || task.demand <= 0; });
        for (const Task& task : tasks) { // each task fits alone
            if (is_present(task) ? !raise(capacity, task.demand)
                                 : task.demand > d_.max(capacity) && !d_.assign(task.presence, 0))
                return false;
        }
        do {
            if (!one_after_the_other(tasks, false) || !profile(tasks, capacity)) return false;
        } while (has_changed(tasks));
        std::vector<Task> large; // any two of them exceed the capacity together
        for (const Task& task : tasks)
            if (task.demand > d_.max(capacity) - task.demand) large.push_back(task);
        for (Task& task : large) task.demand = 1;
        return energy(tasks, d_.max(capacity)) && energy(large, 1);
    }

  private:
    struct Task {
        Variable start;
        Variable end;
        Number offset;   ///< of the end
        Number duration; ///< the least duration
        Variable presence;
        Number demand; ///< the least demand
    };
    /// A segment of the profile: its height from `first` to `last`, the latter excluded.
    struct Segment {
        Number first;
        Number last;
        Huge height;
    };

    Number min(std::size_t i) const { return d_.min(xs_[i]); }
    bool raise(Variable x, Huge least) { return d_.within(x, least, d_.max(x)); }
    bool is_present(const Task& task) const { return d_.is(task.presence, 1); }
    Number earliest_end(const Task& task) const {
        return std::max(d_.min(task.start) + task.duration, d_.min(task.end) + task.offset);
    }
    Number latest_start(const Task& task) const {
        return std::min(d_.max(task.start), d_.max(task.end) + task.offset - task.duration);
    }
    /// Whether bounds of starts have moved, or tasks have become present, since the last call.
    bool has_changed(const std::vector<Task>& tasks) {
        Huge sum = 0;
        for (const Task& task : tasks)
            sum += Huge{d_.min(task.start)} - d_.max(task.start) + d_.min(task.presence);
        return std::exchange(bounds_seen_, sum) != sum;
    }
    /// Narrows pairs of tasks that exceed the capacity together: one ends before the other starts.
    bool one_after_the_other(const std::vector<Task>& tasks, bool all) {
        for (const Task& i : tasks)
            for (const Task& j : tasks) {
                if (&i == &j || (!all && i.demand + j.demand <= d_.max(xs_[0]))) continue;
                if (earliest_end(i) <= latest_start(j)) continue; // i may be first
                if (!is_present(i) || !is_present(j)) {
                    if (earliest_end(j) <= latest_start(i)) continue;
                    if (!is_present(i) && !is_present(j)) continue;
                    if (!d_.assign(is_present(i) ? j.presence : i.presence, 0)) return false;
                    continue;
                }
                if (!d_.at_least(i.start, earliest_end(j)) ||
                    !d_.at_most(j.start, latest_start(i) - j.duration))
                    return false;
            }
        return true;
    }
    /// Narrows by the profile: tasks that must run at a time fit; all other tasks avoid times at which they do not fit.
    bool profile(const std::vector<Task>& tasks, Variable capacity) {
        std::map<Number, Huge> steps;
        for (const Task& task : tasks) {
            if (!is_present(task) || latest_start(task) >= earliest_end(task)) continue;
            steps[latest_start(task)] += task.demand;
            steps[earliest_end(task)] -= task.demand;
        }
        std::vector<Segment> segments;
        Huge height = 0;
        for (auto step = steps.begin(); step != steps.end(); ++step) {
            height += step->second;
            if (height > 0 && !raise(capacity, height)) return false;
            if (const auto next = std::next(step); next != steps.end())
                segments.push_back({step->first, next->first, height});
        }
        for (const Task& task : tasks) {
            const Number own_first = latest_start(task);
            const Number own_last = earliest_end(task);
            const auto fits = [&](const Segment& at) {
                const bool is_own = is_present(task) && own_first <= at.first && at.first < own_last;
                return at.height + (is_own ? 0 : task.demand) <= d_.max(capacity);
            };
            Number least = d_.min(task.start);
            Number most = own_first;
            for (const Segment& at : segments)
                if (!fits(at) && least < at.last && least + task.duration > at.first) least = at.last;
            for (std::size_t i = segments.size(); i-- > 0;) {
                const Segment& at = segments[i];
                if (!fits(at) && most < at.last && most + task.duration > at.first)
                    most = at.first - task.duration;
            }
            if (is_present(task)) {
                if (!d_.at_least(task.start, least) || !d_.at_most(task.start, most)) return false;
            } else if (least > latest_start(task) && !d_.assign(task.presence, 0)) {
                return false;
            }
        }
        return true;
    }
    /// Whether, between any two times, the tasks that must run there fit.
    bool energy(const std::vector<Task>& tasks, Huge capacity) {
        for (const Task& first : tasks)
            for (const Task& last : tasks) {
                const Number from = d_.min(first.start);
                const Number to = latest_start(last) + last.duration;
                if (from >= to) continue;
                Huge energy = 0;
                for (const Task& task : tasks) {
                    if (!is_present(task)) continue;
                    const Number length = std::min(
                        {task.duration, to - from, earliest_end(task) - from, to - latest_start(task)});
                    if (length > 0) energy += Huge{length} * task.demand;
                }
                if (energy > capacity * (Huge{to} - from)) return false;
            }
        return true;
    }

    const std::vector<Variable>& xs_;
    const std::vector<Number>& numbers_;
    Domains& d_;
    Huge bounds_seen_ = 0;
};

/// Whether the least sum of changes at some time exceeds the limit; for sign -1, each change counts negatively. A
/// change counts if it must have happened by then, or if it may have happened and is below 0.
bool exceeds_level(const Test& test, const Domains& domains, Huge limit, int sign) {
    const std::vector<Variable>& xs = test.variables;
    const auto change = [&](std::size_t i) {
        return sign > 0 ? domains.min(xs[i + 1]) : -domains.max(xs[i + 1]);
    };
    if (limit < 0) return true;
    for (std::size_t at = 0; at < xs.size(); at += 3)
        for (const Number time : {domains.min(xs[at]), domains.max(xs[at])}) {
            Huge sum = 0;
            for (std::size_t i = 0; i < xs.size(); i += 3) {
                const bool must = domains.max(xs[i]) <= time && domains.is(xs[i + 2], 1);
                const bool may = domains.min(xs[i]) <= time && !domains.is(xs[i + 2], 0);
                if (must || (may && change(i) < 0)) sum += change(i);
            }
            if (sum > limit) return true;
        }
    return false;
}

} // namespace

bool narrow_schedule(const Test& test, Domains& domains) {
    if (test.kind == Test::Kind::cumulative) return Schedule(test, domains).narrow();
    const auto [least, most, initial] = std::tuple(test.numbers[0], test.numbers[1], test.numbers[2]);
    return !exceeds_level(test, domains, Huge{most} - initial, 1) &&
           !exceeds_level(test, domains, Huge{initial} - least, -1);
}

} // namespace check
