#include <csp/constraints/no_overlap/precedences.hpp>

#include <csp/constraints/no_overlap/post.hpp>

#include <utility>

namespace csp {

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

/// Rule 1, for tasks that are known to take place.
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

/// Rule 2. The tree holds the tasks that must start before i can end, for each i in turn.
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

/// All tasks that must start before i can end are before i, and are finished no earlier than `end`.
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

} // namespace csp
