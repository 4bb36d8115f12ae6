#include <csp/constraints/cumulative/time_table.hpp>

#include <csp/constraints/cumulative/tasks.hpp>

#include <algorithm>
#include <utility>

namespace csp {

CumulativeTimeTable::CumulativeTimeTable(std::vector<ResourceTask> tasks, Amount capacity)
    : tasks_(std::move(tasks)),
      capacity_(capacity),
      line_(without_demands(tasks_), Direction::forward) {
    profile_.reserve(2 * tasks_.size());
}

void CumulativeTimeTable::scope(Wiring& wiring) {
    for (const ResourceTask& task : tasks_) wiring.on(task.start, Events::bounds);
    if (capacity_.view()) wiring.on(*capacity_.view(), Events::upper);
}

void CumulativeTimeTable::propagate(Context& context) {
    line_.read(context);
    limit_ = capacity_.max(context);
    build_profile();
    if (!cover_profile(context)) return;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        if (highest_ + tasks_[i].demand <= limit_ || line_[i].earliest_end() == line_[i].latest_end) continue;
        if (!start_later(i, context) || !start_earlier(i, context)) return;
    }
}

/// In the order of time, tasks begin that must run and end.
void CumulativeTimeTable::build_profile() {
    profile_.clear();
    highest_ = 0;
    const auto& begins = line_.by_latest_start();
    const auto& ends = line_.by_earliest_end();
    const auto must_run = [&](std::uint32_t i) { return line_[i].latest_start() < line_[i].earliest_end(); };
    auto begin = begins.begin();
    WideValue demand = 0;
    WideValue since = 0;
    const auto advance = [&](WideValue time) {
        if (demand > 0 && since < time) profile_.push_back({since, time, demand});
        if (demand > highest_ && since < time) highest_ = demand;
        since = time;
    };
    for (const std::uint32_t ending : ends) {
        if (!must_run(ending)) continue;
        const WideValue time = line_[ending].earliest_end();
        for (; begin != begins.end() && line_[*begin].latest_start() < time; ++begin) {
            if (!must_run(*begin)) continue;
            advance(line_[*begin].latest_start());
            demand += tasks_[*begin].demand;
        }
        advance(time);
        demand -= tasks_[ending].demand;
    }
}

/// Rule 1.
bool CumulativeTimeTable::cover_profile(Context& context) const {
    if (highest_ <= capacity_.min(context)) return true;
    const Part& part = *std::max_element(profile_.begin(), profile_.end(),
                                         [](const Part& a, const Part& b) { return a.demand < b.demand; });
    const auto why = [&](Reason& reason) {
        for (std::size_t j = 0; j < tasks_.size(); ++j)
            if (runs_through(j, part))
                line_.explain_start(j, part.from - tasks_[j].duration + 1, part.from, reason);
    };
    return capacity_.view() ? context.at_least(*capacity_.view(), highest_, why) : context.fail(why);
}

/// Rule 2, forward.
bool CumulativeTimeTable::start_later(std::size_t i, Context& context) const {
    WideValue start = line_[i].earliest_start;
    auto part = std::upper_bound(profile_.begin(), profile_.end(), start,
                                 [](WideValue time, const Part& p) { return time < p.to; });
    for (; part != profile_.end() && part->from < start + tasks_[i].duration; ++part) {
        if (!is_too_much(i, *part)) continue;
        const auto why = [&, start](Reason& reason) { // by the last moment of the part, where i reaches it
            const bool reaches_end = start + tasks_[i].duration >= part->to;
            const Part told{reaches_end ? part->to - 1 : part->from, part->to, part->demand};
            line_.explain_start_at_least(i, told.from - tasks_[i].duration + 1, reason);
            explain_demand(told, i, reason);
        };
        start = part->to;
        if (!context.at_least(tasks_[i].start, start, why)) return false;
    }
    return true;
}

/// Rule 2, backward.
bool CumulativeTimeTable::start_earlier(std::size_t i, Context& context) const {
    WideValue end = line_[i].latest_end;
    auto part = std::lower_bound(profile_.begin(), profile_.end(), end,
                                 [](const Part& p, WideValue time) { return p.from < time; });
    while (part != profile_.begin() && (--part)->to > end - tasks_[i].duration) {
        if (!is_too_much(i, *part)) continue;
        const auto why = [&, end](Reason& reason) { // by the first moment of the part, where i reaches it
            const bool reaches_begin = end - tasks_[i].duration <= part->from;
            const Part told{part->from, reaches_begin ? part->from + 1 : part->to, part->demand};
            line_.explain_start_at_most(i, told.to - 1, reason);
            explain_demand(told, i, reason);
        };
        end = part->from;
        if (!context.at_most(tasks_[i].start, end - tasks_[i].duration, why)) return false;
    }
    return true;
}

/// Enough tasks run through the part to leave too little for i.
void CumulativeTimeTable::explain_demand(const Part& part, std::size_t i, Reason& reason) const {
    if (capacity_.view()) reason.add(atom_at_most(*capacity_.view(), static_cast<Value>(limit_)));
    WideValue demand = tasks_[i].demand;
    for (std::size_t j = 0; j < tasks_.size() && demand <= limit_; ++j) {
        if (j == i || !runs_through(j, part)) continue;
        demand += tasks_[j].demand;
        line_.explain_start(j, part.to - tasks_[j].duration, part.from, reason);
    }
}

std::optional<bool> CumulativeTimeTable::check(const Assignment& assignment) const {
    return keep_to_capacity(tasks_, capacity_, assignment);
}

} // namespace csp
