#include <csp/constraints/no_overlap/post.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/schedule/task_views.hpp>
#include <csp/constraints/schedule/theta_tree.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace csp {

bool do_not_overlap(const std::vector<Stretch>& stretches) {
    for (std::size_t j = 1; j < stretches.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            if (stretches[i].end > stretches[j].start && stretches[j].end > stretches[i].start) return false;
    return true;
}

std::vector<Stretch> stretches_of(const std::vector<TaskViews>& tasks, ZeroDurations zeros,
                                  const Assignment& assignment) {
    std::vector<Stretch> stretches;
    for (const TaskViews& task : tasks) {
        const auto stretch = stretch_of(task, assignment);
        if (stretch && (zeros == ZeroDurations::outside_others || stretch->start < stretch->end))
            stretches.push_back(*stretch);
    }
    return stretches;
}

namespace {

// Precedences --------------------------------------------------------------------------------------

/// The cheaper rules of no_overlap. They suffice for two tasks, and for checking an assignment.
///
/// Rule 1. Overload: if tasks that must run between two times take longer than the time between: failure.
/// Rule 2. Detectable precedences: if i cannot end before j must start, j runs before i. So i starts no earlier than
///         all such j can be finished. The same backward in time.
/// A task that may be absent becomes absent if Rule 2 leaves it no time.
///
/// Complexity: O(n log n) a run, if the order of the bounds has changed little since the last run. Stateless.
/// Source: Vilim, "O(n log n) filtering algorithms for unary resource constraint", CPAIOR 2004, pp. 335-347
class NoOverlapPrecedences final : public Rule {
  public:
    NoOverlapPrecedences(std::vector<TaskViews> tasks, ZeroDurations zeros);

    std::string name() const override { return "no overlap, precedences"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override {
        return tasks_.size() <= 2 ? Priority::ternary : Priority::quadratic;
    }
    void scope(Wiring& wiring) override { TaskLine::wire(tasks_, wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    void rank(TaskLine& line);
    bool check_overload(TaskLine& line, Context& context);
    bool find_precedences(TaskLine& line, Context& context);
    bool follow_all_before(const TaskLine& line, std::size_t i, WideValue end, Context& context) const;

    std::vector<TaskViews> tasks_;
    ZeroDurations zeros_;
    TaskLine forward_;
    TaskLine backward_;
    ThetaTree tree_;
    std::vector<std::uint32_t> leaf_; ///< by task: its place in the order of earliest starts
    std::vector<bool> is_in_tree_;
};

NoOverlapPrecedences::NoOverlapPrecedences(std::vector<TaskViews> tasks, ZeroDurations zeros)
    : tasks_(std::move(tasks)),
      zeros_(zeros),
      forward_(tasks_, Direction::forward, zeros),
      backward_(tasks_, Direction::backward, zeros),
      tree_(tasks_.size()),
      leaf_(tasks_.size()),
      is_in_tree_(tasks_.size()) {}

void NoOverlapPrecedences::propagate(Context& context) {
    forward_.read(context);
    rank(forward_);
    if (forward_.is_settled()) return context.entailed();
    if (!check_overload(forward_, context) || !find_precedences(forward_, context)) return;
    backward_.read(context);
    rank(backward_);
    find_precedences(backward_, context);
}

void NoOverlapPrecedences::rank(TaskLine& line) {
    std::uint32_t place = 0;
    for (const std::uint32_t i : line.by_earliest_start()) leaf_[i] = place++;
}

/// Applies rule 1 to the tasks that are known to take place.
bool NoOverlapPrecedences::check_overload(TaskLine& line, Context& context) {
    tree_.clear(line.size());
    for (const std::uint32_t i : line.by_latest_end()) {
        if (!line[i].is_present) continue;
        tree_.insert(leaf_[i], line[i].earliest_start, line[i].duration);
        const WideValue limit = line[i].latest_end;
        if (tree_.end() <= limit) continue;
        return context.fail([&](Reason& reason) {
            const auto ends_by_limit = [&](std::size_t j) {
                return line[j].is_present && line[j].latest_end <= limit;
            };
            const WideValue begin = line.busy_since(limit + 1, ends_by_limit);
            for (std::size_t j = 0; j < line.size(); ++j)
                if (ends_by_limit(j) && line[j].earliest_start >= begin)
                    line.explain_within(j, begin, limit, reason);
        });
    }
    return true;
}

/// Applies rule 2. The tree holds the tasks that must start before i can end, for each i in turn.
bool NoOverlapPrecedences::find_precedences(TaskLine& line, Context& context) {
    tree_.clear(line.size());
    is_in_tree_.assign(line.size(), false);
    const auto& by_latest_start = line.by_latest_start();
    auto next = by_latest_start.begin();
    for (const std::uint32_t i : line.by_earliest_end()) {
        if (!line[i].is_of_interest()) continue;
        for (; next != by_latest_start.end() && line[*next].latest_start < line[i].earliest_end; ++next) {
            if (!line[*next].is_present) continue;
            tree_.insert(leaf_[*next], line[*next].earliest_start, line[*next].duration);
            is_in_tree_[*next] = true;
        }
        if (is_in_tree_[i]) tree_.remove(leaf_[i]);
        const WideValue end = tree_.end();
        if (is_in_tree_[i]) tree_.insert(leaf_[i], line[i].earliest_start, line[i].duration);
        if (end > line[i].earliest_start && !follow_all_before(line, i, end, context)) return false;
    }
    return true;
}

/// Moves the start of i: all tasks that must start before i can end precede i, and are finished no earlier than `end`.
bool NoOverlapPrecedences::follow_all_before(const TaskLine& line, std::size_t i, WideValue end,
                                             Context& context) const {
    return line.start_at_least(context, i, end, [&](Reason& reason) {
        line.explain_end_at_least(i, line[i].earliest_end, reason);
        line.explain_need_of_time(i, reason);
        const WideValue latest_start = line[i].earliest_end - 1;
        const auto is_before_i = [&](std::size_t j) {
            return j != i && line[j].is_present && line[j].latest_start <= latest_start;
        };
        const WideValue begin = line.busy_since(end, is_before_i);
        for (std::size_t j = 0; j < line.size(); ++j)
            if (is_before_i(j) && line[j].earliest_start >= begin)
                line.explain_start(j, begin, latest_start, reason);
    });
}

std::optional<bool> NoOverlapPrecedences::check(const Assignment& assignment) const {
    return do_not_overlap(stretches_of(tasks_, zeros_, assignment));
}

// Edge finding -------------------------------------------------------------------------------------

/// The more expensive rules of no_overlap: deductions from sets of three or more tasks. They complement
/// NoOverlapPrecedences.
///
/// Rule 1. Not last: if the tasks of a set cannot be finished before i must start, i does not follow all of them. So i
/// ends no later than the latest of their latest starts. Backward in time: not first.
/// Rule 2. Edge finding: if the tasks of a set and i cannot be finished by the time by which the whole set must be, i
///         runs after the set. The same backward in time.
/// Rule 3. A task that may be absent becomes absent if it would overload the time that all other tasks leave, or if
/// rules 1 and 2 leave it no time.
///
/// Complexity: O(n log n) a run, if the order of the bounds has changed little since the last run. Stateless.
/// Source: Vilim, "O(n log n) filtering algorithms for unary resource constraint", CPAIOR 2004, pp. 335-347 (not
/// last); Vilim, "Global constraints in scheduling", PhD thesis, Charles University in Prague, 2007 (edge finding)
class NoOverlapEdgeFinding final : public Rule {
  public:
    NoOverlapEdgeFinding(std::vector<TaskViews> tasks, ZeroDurations zeros);

    std::string name() const override { return "no overlap, edge finding"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override { TaskLine::wire(tasks_, wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    void rank(TaskLine& line);
    bool find_not_last(TaskLine& line, Context& context);
    bool end_before_last_of_set(const TaskLine& line, std::size_t i, WideValue time, Context& context) const;
    bool find_edges(TaskLine& line, Context& context);
    bool use_edge(const TaskLine& line, std::size_t i, WideValue limit, Context& context) const;
    bool start_after(const TaskLine& line, std::size_t i, WideValue limit, WideValue end,
                     Context& context) const;

    std::vector<TaskViews> tasks_;
    ZeroDurations zeros_;
    TaskLine forward_;
    TaskLine backward_;
    ThetaTree tree_;
    ThetaLambdaTree candidates_;
    std::vector<std::uint32_t> leaf_; ///< by task: its place in the order of earliest starts
    std::vector<bool> is_in_tree_;
};

NoOverlapEdgeFinding::NoOverlapEdgeFinding(std::vector<TaskViews> tasks, ZeroDurations zeros)
    : tasks_(std::move(tasks)),
      zeros_(zeros),
      forward_(tasks_, Direction::forward, zeros),
      backward_(tasks_, Direction::backward, zeros),
      tree_(tasks_.size()),
      candidates_(tasks_.size()),
      leaf_(tasks_.size()),
      is_in_tree_(tasks_.size()) {}

void NoOverlapEdgeFinding::propagate(Context& context) {
    forward_.read(context);
    rank(forward_);
    if (forward_.is_settled()) return context.entailed();
    if (!find_not_last(forward_, context) || !find_edges(forward_, context)) return;
    backward_.read(context);
    rank(backward_);
    if (find_not_last(backward_, context)) find_edges(backward_, context);
}

void NoOverlapEdgeFinding::rank(TaskLine& line) {
    std::uint32_t place = 0;
    for (const std::uint32_t i : line.by_earliest_start()) leaf_[i] = place++;
}

/// Applies rule 1. The tree holds the tasks that must start before i must end, for each i in turn.
bool NoOverlapEdgeFinding::find_not_last(TaskLine& line, Context& context) {
    tree_.clear(line.size());
    is_in_tree_.assign(line.size(), false);
    const auto& by_latest_start = line.by_latest_start();
    auto next = by_latest_start.begin();
    WideValue last_start = 0; // the latest start of any task in the tree
    for (const std::uint32_t i : line.by_latest_end()) {
        if (!line[i].is_of_interest()) continue;
        for (; next != by_latest_start.end() && line[*next].latest_start < line[i].latest_end; ++next) {
            if (!line[*next].is_present) continue;
            tree_.insert(leaf_[*next], line[*next].earliest_start, line[*next].duration);
            is_in_tree_[*next] = true;
            last_start = line[*next].latest_start;
        }
        if (is_in_tree_[i]) tree_.remove(leaf_[i]);
        const WideValue end = tree_.end();
        if (is_in_tree_[i]) tree_.insert(leaf_[i], line[i].earliest_start, line[i].duration);
        if (end > line[i].latest_start && !end_before_last_of_set(line, i, last_start, context)) return false;
    }
    return true;
}

/// Applies rule 1 to task i: some of the tasks that must start by `time` cannot be finished before i must start.
bool NoOverlapEdgeFinding::end_before_last_of_set(const TaskLine& line, std::size_t i, WideValue time,
                                                  Context& context) const {
    return line.end_at_most(context, i, time, [&](Reason& reason) {
        line.explain_start_at_most(i, line[i].latest_start, reason);
        line.explain_need_of_time(i, reason);
        const auto is_in_set = [&](std::size_t j) {
            return j != i && line[j].is_present && line[j].latest_start <= time;
        };
        const WideValue begin = line.busy_since(line[i].latest_start + 1, is_in_set);
        for (std::size_t j = 0; j < line.size(); ++j)
            if (is_in_set(j) && line[j].earliest_start >= begin) line.explain_start(j, begin, time, reason);
    });
}

/// Applies rules 2 and 3. The set shrinks from all tasks to the tasks with the earliest latest ends; tasks that are
/// taken out become candidates.
bool NoOverlapEdgeFinding::find_edges(TaskLine& line, Context& context) {
    candidates_.clear(line.size());
    for (std::size_t i = 0; i < line.size(); ++i) {
        const TaskTimes& times = line[i];
        if (times.is_present) candidates_.place(leaf_[i], times.earliest_start, times.duration);
        if (times.is_open) candidates_.place_candidate(leaf_[i], times.earliest_start, times.duration);
    }
    candidates_.update();
    const auto& by_earliest_start = line.by_earliest_start();
    const auto& by_latest_end = line.by_latest_end();
    for (std::size_t place = by_latest_end.size(); place > 0; --place) {
        const std::uint32_t j = by_latest_end[place - 1];
        const TaskTimes& last = line[j];
        if (!last.is_present) continue;
        if (candidates_.end() > last.latest_end) return true; // NoOverlapPrecedences detects the overload
        while (candidates_.end_with_candidate() > last.latest_end) {
            const std::uint32_t leaf = candidates_.worst_candidate();
            if (!use_edge(line, by_earliest_start[leaf], last.latest_end, context)) return false;
            candidates_.remove(leaf);
        }
        candidates_.make_candidate(leaf_[j], last.earliest_start, last.duration);
    }
    return true;
}

/// Applies rule 2 or 3 to task i: i and the tasks of the tree, which must be finished by `limit`, cannot all be
/// finished by then.
bool NoOverlapEdgeFinding::use_edge(const TaskLine& line, std::size_t i, WideValue limit,
                                    Context& context) const {
    if (line[i].is_present || line[i].latest_end > limit)
        return start_after(line, i, limit, candidates_.end(), context); // Rule 2
    return line.remove(context, i, [&](Reason& reason) {                // Rule 3
        const auto is_within = [&](std::size_t j) {
            return j == i || (line[j].is_present && line[j].latest_end <= limit);
        };
        const WideValue begin = line.busy_since(limit + 1, is_within);
        for (std::size_t j = 0; j < line.size(); ++j)
            if (is_within(j) && line[j].earliest_start >= begin) line.explain_within(j, begin, limit, reason);
    });
}

bool NoOverlapEdgeFinding::start_after(const TaskLine& line, std::size_t i, WideValue limit, WideValue end,
                                       Context& context) const {
    const auto is_in_set = [&](std::size_t j) {
        return j != i && line[j].is_present && line[j].latest_end <= limit;
    };
    return line.start_at_least(context, i, end, [&](Reason& reason) {
        line.explain_start_at_least(i, line[i].earliest_start, reason);
        line.explain_duration(i, reason);
        // The tasks that begin at `overloaded` or later prove that i is last; the tasks that begin at `busy` or later
        // fill the time.
        const WideValue overloaded =
            line.busy_since(limit + 1, [&](std::size_t j) { return j == i || is_in_set(j); });
        const WideValue busy = line.busy_since(end, is_in_set);
        for (std::size_t j = 0; j < line.size(); ++j) {
            if (!is_in_set(j) || line[j].earliest_start < std::min(overloaded, busy)) continue;
            const WideValue from = line[j].earliest_start >= std::max(overloaded, busy)
                                       ? std::max(overloaded, busy)
                                       : std::min(overloaded, busy);
            line.explain_within(j, from, limit, reason);
        }
    });
}

std::optional<bool> NoOverlapEdgeFinding::check(const Assignment& assignment) const {
    return do_not_overlap(stretches_of(tasks_, zeros_, assignment));
}

} // namespace

void post_no_overlap(std::vector<TaskViews> tasks, ZeroDurations zeros, Posting& posting) {
    const auto lasts = [](Value duration) {
        return [duration](const TaskViews& t) { return t.is_rigid() && t.duration.constant() == duration; };
    };
    if (zeros == ZeroDurations::anywhere) std::erase_if(tasks, lasts(0));
    if (tasks.size() < 2 || std::all_of(tasks.begin(), tasks.end(), lasts(0))) return;
    const bool all_take_place =
        std::none_of(tasks.begin(), tasks.end(), [](const TaskViews& t) { return t.presence.has_value(); });
    if (all_take_place && std::all_of(tasks.begin(), tasks.end(), lasts(1))) {
        std::vector<View> starts;
        starts.reserve(tasks.size());
        for (const TaskViews& task : tasks) starts.push_back(task.start);
        return all_different(starts, consistency::bounds)->post(posting);
    }
    posting.add<NoOverlapPrecedences>(tasks, zeros);
    if (tasks.size() > 2) posting.add<NoOverlapEdgeFinding>(std::move(tasks), zeros);
}

} // namespace csp
