#include <csp/constraints/cumulative/edge_finding.hpp>

#include <algorithm>

namespace csp {

namespace {

constexpr auto no_task = static_cast<std::size_t>(-1);

bool takes_something(const ResourceLine& line, std::size_t task) {
    return line.demand(task) > 0 && line[task].duration > 0;
}

/// The least part of a window that the task covers wherever it runs.
WideValue part_within(const ResourceLine& line, std::size_t task, WideValue from, WideValue to) {
    const TaskTimes& times = line[task];
    if (!times.is_present) return 0;
    return std::max<WideValue>(std::min(to, times.earliest_end) - std::max(from, times.latest_start), 0);
}

bool is_within(const ResourceLine& line, std::size_t task, WideValue from, WideValue to) {
    const TaskTimes& times = line[task];
    return times.is_present && from <= times.earliest_start && times.latest_end <= to;
}

/// The time before `end` that the task takes if it starts as early as possible. For a task that may be absent, the
/// least that it takes wherever it starts, because nothing is gained unless it cannot run at all.
WideValue least_taken(const TaskTimes& times, WideValue end) {
    const auto taken = [&](WideValue start) {
        return std::max<WideValue>(std::min(end, start + times.duration) - start, 0);
    };
    return times.is_present ? taken(times.earliest_start)
                            : std::min(taken(times.earliest_start), taken(times.latest_start));
}

/// The energy of the task beyond its part of the profile.
WideValue free_energy(const ResourceLine& line, std::size_t task) {
    const TaskTimes& times = line[task];
    const WideValue part = std::max<WideValue>(times.earliest_end - times.latest_start, 0);
    return line.demand(task) * std::max<WideValue>(times.duration - part, 0);
}

} // namespace

CumulativeEdgeFinding::CumulativeEdgeFinding(const std::vector<ResourceUse>& uses, Amount capacity)
    : forward_(uses, capacity, Direction::forward),
      backward_(uses, capacity, Direction::backward),
      demanded_after_(uses.size()) {}

void CumulativeEdgeFinding::propagate(Context& context) {
    forward_.read(context);
    if (!find(forward_, context)) return;
    backward_.read(context);
    find(backward_, context);
}

bool CumulativeEdgeFinding::find(ResourceLine& line, Context& context) {
    const auto demanded_after = [&](WideValue time) {
        WideValue sum = 0;
        for (std::size_t i = 0; i < line.size(); ++i)
            sum += line.demand(i) * part_within(line, i, time, line[i].latest_end);
        return sum;
    };
    const auto& by_earliest_start = line.by_earliest_start();
    for (std::size_t place = 0; place < by_earliest_start.size(); ++place)
        demanded_after_[place] = demanded_after(line[by_earliest_start[place]].earliest_start);
    WideValue done = -max_value * WideValue{4};
    for (const std::uint32_t last : line.by_latest_end()) {
        const WideValue end = line[last].latest_end;
        if (!line[last].is_present || !takes_something(line, last) || end == done) continue;
        done = end;
        if (!find_until(end, line, context)) return false;
    }
    return true;
}

/// Examines the windows that end at one time, from the shortest to the longest. Among the tasks that can start in the
/// window and may leave it, only the one that takes the most of it when started as early as possible is considered.
bool CumulativeEdgeFinding::find_until(WideValue end, ResourceLine& line, Context& context) {
    WideValue demanded_after_end = 0;
    for (std::size_t i = 0; i < line.size(); ++i)
        demanded_after_end += line.demand(i) * part_within(line, i, end, line[i].latest_end);
    const auto& by_earliest_start = line.by_earliest_start();
    WideValue energy = 0;
    WideValue most = 0;
    std::size_t most_demanding = no_task;
    for (std::size_t place = by_earliest_start.size(); place > 0; --place) {
        const std::uint32_t i = by_earliest_start[place - 1];
        const TaskTimes& times = line[i];
        const WideValue begin = times.earliest_start;
        if (begin >= end || !times.is_of_interest() || !takes_something(line, i)) continue;
        if (times.is_present && times.latest_end <= end) {
            energy += free_energy(line, i);
        } else {
            const WideValue taken = least_taken(times, end);
            const WideValue beyond_profile = line.demand(i) * (taken - part_within(line, i, begin, end));
            if (beyond_profile > most) {
                most = beyond_profile;
                most_demanding = i;
            }
        }
        const Window window{begin, end,
                            std::max<WideValue>(line.capacity(), 0) * (end - begin) -
                                (demanded_after_[place - 1] - demanded_after_end) - energy};
        if (window.left < 0) // Rule 1
            return context.fail([&](Reason& reason) { explain_load(window, no_task, line, reason); });
        if (most > window.left && !start_later(most_demanding, window, line, context)) return false;
    }
    return true;
}

/// Rule 2. Task i may use the energy left in the window, plus its own part of the profile.
bool CumulativeEdgeFinding::start_later(std::size_t i, const Window& window, const ResourceLine& line,
                                        Context& context) const {
    const WideValue left = window.left + line.demand(i) * part_within(line, i, window.begin, window.end);
    return line.start_at_least(context, i, window.end - left / line.demand(i), [&](Reason& reason) {
        line.explain_start_at_least(i, line[i].earliest_start, reason);
        line.explain_duration(i, reason);
        line.explain_demand(i, reason);
        explain_load(window, i, line, reason);
    });
}

void CumulativeEdgeFinding::explain_load(const Window& window, std::size_t except, const ResourceLine& line,
                                         Reason& reason) const {
    line.explain_capacity(reason);
    for (std::size_t j = 0; j < line.size(); ++j) {
        if (j == except || line.demand(j) == 0) continue;
        const WideValue part = part_within(line, j, window.begin, window.end);
        const bool is_inside = is_within(line, j, window.begin, window.end) && line[j].duration > part;
        if (!is_inside && part == 0) continue;
        if (is_inside)
            line.explain_within(j, window.begin, window.end, reason);
        else
            line.explain_part(j, std::max(window.begin, line[j].latest_start),
                              std::min(window.end, line[j].earliest_end), reason);
        line.explain_demand(j, reason);
    }
}

} // namespace csp
