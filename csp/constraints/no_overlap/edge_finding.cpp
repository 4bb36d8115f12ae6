#include <csp/constraints/no_overlap/edge_finding.hpp>

#include <csp/constraints/no_overlap/post.hpp>

#include <algorithm>
#include <utility>

namespace csp {

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

// Rule 1 -------------------------------------------------------------------------------------------

/// The tree holds the tasks that can start before i must end, for each i in turn.
bool NoOverlapEdgeFinding::find_not_last(TaskLine& line, Context& context) {
    tree_.clear(line.size());
    is_in_tree_.assign(line.size(), false);
    const auto& by_latest_start = line.by_latest_start();
    auto next = by_latest_start.begin();
    WideValue last_start = 0; // the latest start of any in the tree
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

/// A subset of the tasks that must start by `time` cannot be finished before i must start.
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

// Rules 2 and 3 ------------------------------------------------------------------------------------

/// The set shrinks from all tasks to the tasks that must be finished first; those taken out become candidates.
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

/// i and the tasks of the tree, which must be finished by `limit`, cannot all be finished by then.
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
        // The tasks that begin at `overloaded` or later prove that i is last; those at `busy` or later fill the time.
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

} // namespace csp
