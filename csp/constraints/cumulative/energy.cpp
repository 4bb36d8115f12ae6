#include <csp/constraints/cumulative/rules.hpp>

#include <csp/constraints/schedule/theta_tree.hpp>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace csp {

ResourceLine::ResourceLine(const std::vector<ResourceUse>& uses, Amount capacity, Direction direction)
    : TaskLine(tasks_of(uses), direction),
      tasks_(tasks_of(uses)),
      capacity_(capacity),
      demand_(uses.size()) {
    demands_.reserve(uses.size());
    for (std::uint32_t i = 0; i < uses.size(); ++i) {
        demands_.push_back(uses[i].demand);
        demand_[i] = uses[i].demand.constant();
        if (uses[i].demand.view()) undecided_.push_back(i);
    }
}

std::vector<TaskViews> ResourceLine::tasks_of(const std::vector<ResourceUse>& uses) {
    std::vector<TaskViews> tasks;
    tasks.reserve(uses.size());
    for (const ResourceUse& use : uses) tasks.push_back(use.task);
    return tasks;
}

void ResourceLine::wire(Wiring& wiring) const {
    TaskLine::wire(tasks_, wiring);
    for (const Amount& demand : demands_)
        if (demand.view()) wiring.on(*demand.view(), Events::bounds);
    if (capacity_.view()) wiring.on(*capacity_.view(), Events::upper);
}

void ResourceLine::read(const Context& context) {
    TaskLine::read(context);
    for (const std::uint32_t i : undecided_) demand_[i] = std::max(demands_[i].min(context), 0);
    capacity_now_ = capacity_.max(context);
}

bool ResourceLine::check(const Assignment& assignment) const {
    std::vector<Stretch> stretches;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        const auto stretch = stretch_of(tasks_[i], assignment);
        const Value demand = demands_[i].value(assignment);
        if (stretch && stretch->start < stretch->end && demand > 0)
            stretches.push_back({stretch->start, stretch->end, demand});
    }
    return keep_to_capacity(stretches, capacity_.value(assignment));
}

namespace {

/// Deductions for cumulative from energy, which is duration * demand of a task. The rule supplements
/// CumulativeTimeTable.
///
/// Rule 1. If tasks that must run between two times have more energy than capacity * time: failure.
///
/// Complexity: O(n log n) a run. Stateless.
/// Source: Vilim, "Max energy filtering algorithm for discrete cumulative resources", CPAIOR 2009, pp. 294-308
class CumulativeOverload final : public Rule {
  public:
    /// @param uses  with energies that fit
    CumulativeOverload(const std::vector<ResourceUse>& uses, Amount capacity);

    std::string name() const override { return "cumulative, overload"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override { line_.wire(wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override { return line_.check(assignment); }

  private:
    bool counts(std::size_t task) const { return line_[task].is_present && line_.demand(task) > 0; }
    void explain_overload(WideValue limit, Reason& reason);

    ResourceLine line_;
    ThetaTree tree_;                  ///< in units of energy
    std::vector<std::uint32_t> leaf_; ///< by task: its place in the order of earliest starts
};

CumulativeOverload::CumulativeOverload(const std::vector<ResourceUse>& uses, Amount capacity)
    : line_(uses, capacity, Direction::forward),
      tree_(uses.size()),
      leaf_(uses.size()) {}

/// The tree holds the tasks that must end by some time, for each end time in turn.
void CumulativeOverload::propagate(Context& context) {
    line_.read(context);
    std::uint32_t place = 0;
    for (const std::uint32_t i : line_.by_earliest_start()) leaf_[i] = place++;
    const WideValue capacity = line_.capacity();
    tree_.clear(line_.size());
    for (const std::uint32_t i : line_.by_latest_end()) {
        if (!counts(i)) continue;
        tree_.insert(leaf_[i], capacity * line_[i].earliest_start, line_.energy(i));
        const WideValue limit = line_[i].latest_end;
        if (tree_.end() <= capacity * limit) continue;
        context.fail([&](Reason& reason) { explain_overload(limit, reason); });
        return;
    }
}

/// Adds the bounds of tasks that start no earlier than some time, end by the limit, and have too much energy together.
void CumulativeOverload::explain_overload(WideValue limit, Reason& reason) {
    line_.explain_capacity(reason);
    const auto& order = line_.by_earliest_start();
    WideValue begin = limit;
    WideValue energies = 0;
    for (std::size_t place = order.size(); energies <= line_.capacity() * (limit - begin);) {
        const std::uint32_t i = order[--place];
        if (!counts(i) || line_[i].latest_end > limit) continue;
        begin = line_[i].earliest_start;
        energies += line_.energy(i);
    }
    for (std::size_t j = 0; j < line_.size(); ++j) {
        if (!counts(j) || line_[j].latest_end > limit || line_[j].earliest_start < begin) continue;
        line_.explain_within(j, begin, limit, reason);
        line_.explain_demand(j, reason);
    }
}

/// Deductions for cumulative from energy and profile together: between two times, tasks that must run within them need
/// their whole energy, and all other tasks need the energy of the times at which they must run. The rule supplements
/// CumulativeTimeTable, and makes all deductions of CumulativeOverload.
///
/// A window extends from the earliest start of some task to the latest end of some task. Its load is the sum of the
/// energies of the tasks that must run within it, and of the energy of all other tasks in the profile there.
///
/// Rule 1. If the load of a window is more than capacity * time: failure.
/// Rule 2. Edge finding: let a task be unable to start before the window. If, started as early as possible, it takes
///         more of the window than the load of all other tasks leaves, it starts so late that its share fits: no
///         earlier than the end of the window less floor(left / demand). The same applies backward in time. A task that
///         may be absent becomes absent if no time is left.
///
/// Complexity: O(n^2) a run. Stateless.
/// Source: Vilim, "Timetable edge finding filtering algorithm for discrete cumulative resources", CPAIOR 2011,
/// pp. 230-245; for each window only the most demanding task, as in Schutt, Feydy, Stuckey, "Explaining
/// time-table-edge-finding propagation for the cumulative resource constraint", CPAIOR 2013, pp. 234-250
class CumulativeEdgeFinding final : public Rule {
  public:
    /// @param uses  with energies that fit
    CumulativeEdgeFinding(const std::vector<ResourceUse>& uses, Amount capacity);

    std::string name() const override { return "cumulative, edge finding"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override { forward_.wire(wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return forward_.check(assignment);
    }

  private:
    /// A window from one time to another; the energy left in it is capacity * time - load.
    struct Window {
        WideValue begin;
        WideValue end;
        WideValue left;
    };

    bool find(ResourceLine& line, Context& context);
    bool find_until(WideValue end, ResourceLine& line, Context& context);
    bool start_later(std::size_t i, const Window& window, const ResourceLine& line, Context& context) const;
    void explain_load(const Window& window, std::size_t except, const ResourceLine& line,
                      Reason& reason) const;

    ResourceLine forward_;
    ResourceLine backward_;
    std::vector<WideValue>
        demanded_after_; ///< by place in the order of earliest starts: the energy of the profile from there on
};

constexpr auto no_task = static_cast<std::size_t>(-1);

bool takes_something(const ResourceLine& line, std::size_t task) {
    return line.demand(task) > 0 && line[task].duration > 0;
}

/// Returns the least time within a window that the task runs, wherever it is placed.
WideValue part_within(const ResourceLine& line, std::size_t task, WideValue from, WideValue to) {
    const TaskTimes& times = line[task];
    if (!times.is_present) return 0;
    return std::max<WideValue>(std::min(to, times.earliest_end) - std::max(from, times.latest_start), 0);
}

bool is_within(const ResourceLine& line, std::size_t task, WideValue from, WideValue to) {
    const TaskTimes& times = line[task];
    return times.is_present && from <= times.earliest_start && times.latest_end <= to;
}

/// Returns the time before `end` that the task takes if it starts as early as possible. For a task that may be absent,
/// returns the least time that it takes wherever it starts: the only possible deduction is that it cannot run.
WideValue least_taken(const TaskTimes& times, WideValue end) {
    const auto taken = [&](WideValue start) {
        return std::max<WideValue>(std::min(end, start + times.duration) - start, 0);
    };
    return times.is_present ? taken(times.earliest_start)
                            : std::min(taken(times.earliest_start), taken(times.latest_start));
}

/// Returns the energy of the task beyond its part of the profile.
WideValue free_energy(const ResourceLine& line, std::size_t task) {
    const TaskTimes& times = line[task];
    const WideValue part = std::max<WideValue>(times.earliest_end - times.latest_start, 0);
    return line.demand(task) * std::max<WideValue>(times.duration - part, 0);
}

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

/// Examines the windows that end at `end`, from the shortest to the longest. Among the tasks that can start in a window
/// and may leave it, it considers only the task that takes the most of the window when started as early as possible.
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

/// Applies rule 2. Task i may use the energy left in the window and its own part of the profile.
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

} // namespace

bool energies_fit(const std::vector<ResourceUse>& uses, WideValue capacity, const Posting& posting) {
    constexpr HugeValue limit = HugeValue{1} << 60;
    const auto most = [&](Amount amount) {
        return amount.view() ? posting.domain(*amount.view()).max() : amount.constant();
    };
    HugeValue energies = 0;
    WideValue latest = 0;
    for (const auto& [task, demand] : uses) {
        energies += HugeValue{most(task.duration)} * std::max(most(demand), 0);
        latest = std::max({latest, std::abs(WideValue{posting.domain(task.start).min()}),
                           std::abs(WideValue{posting.domain(task.end).max()})});
    }
    return energies + HugeValue{capacity} * latest < limit;
}

std::unique_ptr<Rule> make_cumulative_overload(const std::vector<ResourceUse>& uses, Amount capacity) {
    return std::make_unique<CumulativeOverload>(uses, capacity);
}

std::unique_ptr<Rule> make_cumulative_edge_finding(const std::vector<ResourceUse>& uses, Amount capacity) {
    return std::make_unique<CumulativeEdgeFinding>(uses, capacity);
}

} // namespace csp
