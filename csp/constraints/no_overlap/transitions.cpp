#include <csp/constraints/no_overlap/transitions.hpp>

#include <utility>

namespace csp {

NoOverlapTransitions::NoOverlapTransitions(std::vector<TaskViews> tasks,
                                           std::vector<std::vector<Value>> transitions)
    : tasks_(std::move(tasks)),
      transitions_(std::move(transitions)),
      line_(tasks_, Direction::forward, ZeroDurations::outside_others) {}

void NoOverlapTransitions::propagate(Context& context) {
    line_.read(context);
    for (std::size_t j = 1; j < tasks_.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            if ((line_[i].is_present || line_[j].is_present) && line_[i].is_of_interest() &&
                line_[j].is_of_interest() && !separate(i, j, context))
                return;
}

bool NoOverlapTransitions::separate(std::size_t i, std::size_t j, Context& context) const {
    const bool i_first = can_precede(i, j);
    const bool j_first = can_precede(j, i);
    if (i_first && j_first) return true;
    const bool both_are_present = line_[i].is_present && line_[j].is_present;
    if (i_first || j_first)
        return !both_are_present || (i_first ? order(i, j, context) : order(j, i, context));
    const auto why = [&](Reason& reason) { // Rule 2
        explain_not_before(i, j, reason);
        explain_not_before(j, i, reason);
        line_.explain_presence(i, reason);
        line_.explain_presence(j, reason);
    };
    return both_are_present ? context.fail(why) : line_.remove(context, line_[i].is_open ? i : j, why);
}

/// Rule 1.
bool NoOverlapTransitions::order(std::size_t first, std::size_t second, Context& context) const {
    const Value gap = transitions_[first][second];
    const auto explain_order = [&](Reason& reason) {
        explain_not_before(second, first, reason);
        line_.explain_presence(first, reason);
        line_.explain_presence(second, reason);
    };
    const WideValue start = line_[first].earliest_end + gap;
    if (start > line_[second].earliest_start &&
        !context.at_least(tasks_[second].start, start, [&](Reason& reason) {
            explain_order(reason);
            line_.explain_end_at_least(first, start - gap, reason);
        }))
        return false;
    const WideValue end = line_[second].latest_start - gap;
    return end >= line_[first].latest_end || context.at_most(tasks_[first].end, end, [&](Reason& reason) {
        explain_order(reason);
        line_.explain_start_at_most(second, end + gap, reason);
    });
}

/// i ends so late that j would have to start later than it can.
void NoOverlapTransitions::explain_not_before(std::size_t i, std::size_t j, Reason& reason) const {
    const WideValue end = line_[i].earliest_end;
    line_.explain_end_at_least(i, end, reason);
    line_.explain_start_at_most(j, end + transitions_[i][j] - 1, reason);
}

std::optional<bool> NoOverlapTransitions::check(const Assignment& assignment) const {
    for (std::size_t j = 1; j < tasks_.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const auto a = stretch_of(tasks_[i], assignment);
            const auto b = stretch_of(tasks_[j], assignment);
            if (a && b && a->end + transitions_[i][j] > b->start && b->end + transitions_[j][i] > a->start)
                return false;
        }
    return true;
}

} // namespace csp
