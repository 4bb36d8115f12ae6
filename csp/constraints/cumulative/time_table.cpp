#include <csp/constraints/cumulative/rules.hpp>

#include <algorithm>
#include <vector>

namespace csp {

namespace {

/// Deductions for cumulative from the profile: the total demand, at each time, of the tasks that must run then.
///
/// Rule 1. The capacity is at least the greatest demand of the profile.
/// Rule 2. A task cannot run while the profile of all other tasks leaves too little for it: the bounds of its start and
///         end are moved past such times. A task that may be absent becomes absent if no time is left.
/// Rule 3. A start between the earliest and the latest is removed if the task would run at such a time; holes remain.
/// Rule 4. A task demands no more than the profile of all other tasks leaves at the times at which it must run, and
///         never more than the capacity.
///
/// Complexity: the profile of the last run is reused if the same tasks must run at the same times; tasks with unchanged
/// bounds are then skipped. Otherwise, the profile costs O(n log n), or O(n) if the order of the bounds has changed
/// little since the last run. Each unfixed task costs O(log n + parts of the profile between its bounds). Stateless:
/// the information kept is valid on any branch of a search.
/// Source: Lahrichi, "Ordonnancements: la notion de parties obligatoires et son application aux problemes cumulatifs",
/// RAIRO Operations Research 16(3), 1982, pp. 241-262
class CumulativeTimeTable final : public Rule {
  public:
    CumulativeTimeTable(const std::vector<ResourceUse>& uses, Amount capacity);

    std::string name() const override { return "cumulative, time-table"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { line_.wire(wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override { return line_.check(assignment); }

  private:
    /// A part of the profile: the demand from .. to, with `to` excluded.
    struct Part {
        WideValue from;
        WideValue to;
        WideValue demand;
    };

    /// The contribution of a task to the profile, and the bounds for which the task was found to avoid the profile.
    struct Known {
        WideValue from = 0;
        WideValue to = 0; ///< equal to from if there is no contribution
        WideValue demand = 0;
        WideValue earliest_start = 1;
        WideValue latest_end = 0;  ///< less than earliest_start: not found yet
        bool lacks_starts = false; ///< Rule 3 has removed starts, which must be repeated on another branch
    };

    bool is_profile_current();
    void build_profile();
    bool cover_profile(Context& context) const;
    template <Direction direction>
    bool keep_away(std::size_t i, bool& is_away, Context& context) const;
    /// Applies rule 2 to one task in one direction: calls visit(part, start) for each part in which the task cannot
    /// run, as long as `visit` returns true. Returns the earliest possible start.
    template <Direction direction, typename Visit>
    WideValue walk(std::size_t i, const TaskTimes& times, const Visit& visit) const;
    bool avoid_parts(std::size_t i, Context& context);
    bool demand_less(std::size_t i, Context& context) const;
    bool fit_capacity(std::size_t i, Context& context) const;

    bool runs_through(std::size_t task, const Part& part) const {
        return line_[task].latest_start <= part.from && part.to <= line_[task].earliest_end &&
               line_[task].is_present;
    }
    bool is_too_much(std::size_t i, const Part& part) const {
        return part.demand + line_.demand(i) > line_.capacity() && !runs_through(i, part);
    }
    void explain_lack(const Part& part, std::size_t i, WideValue own_demand, Reason& reason) const;

    ResourceLine line_;
    std::vector<std::uint32_t> flexible_; ///< the tasks for Rule 4: more than the start is variable
    std::vector<bool> is_rigid_;          ///< by task: only the start varies
    std::vector<Part> profile_;           ///< in order of time; times without demand are left out
    WideValue highest_ = 0;               ///< demand in the profile
    // Deductions from the profile and the bounds of a single task remain valid on other branches of a search.
    std::vector<Known> known_; ///< by task, for profile_
    WideValue capacity_ = 0;   ///< for which known_ holds
};

CumulativeTimeTable::CumulativeTimeTable(const std::vector<ResourceUse>& uses, Amount capacity)
    : line_(uses, capacity, Direction::forward),
      known_(uses.size()) {
    for (std::uint32_t i = 0; i < uses.size(); ++i) {
        is_rigid_.push_back(uses[i].task.is_rigid() && !uses[i].task.presence && !uses[i].demand.view());
        if (!is_rigid_.back()) flexible_.push_back(i);
    }
    profile_.reserve(2 * uses.size());
}

void CumulativeTimeTable::propagate(Context& context) {
    line_.read(context);
    if (!is_profile_current()) build_profile();
    if (!cover_profile(context)) return;
    for (const std::uint32_t i : flexible_)
        if (!fit_capacity(i, context) || !demand_less(i, context)) return;
    for (std::size_t i = 0; i < line_.size(); ++i) {
        const TaskTimes& times = line_[i];
        if (highest_ + line_.demand(i) <= line_.capacity() || line_.demand(i) == 0) continue;
        const bool is_placed =
            times.earliest_start == times.latest_start && times.earliest_end == times.latest_end;
        if (!times.is_of_interest() || (is_placed && times.is_present)) continue;
        Known& known = known_[i];
        const bool is_known =
            known.earliest_start == times.earliest_start && known.latest_end == times.latest_end;
        if (is_known) { // the bounds avoid the profile
            if (known.lacks_starts && !avoid_parts(i, context)) return;
            continue;
        }
        bool is_away = true;
        if (!keep_away<Direction::forward>(i, is_away, context) ||
            !keep_away<Direction::backward>(i, is_away, context))
            return;
        known.lacks_starts = false;
        if (times.is_present && !avoid_parts(i, context)) return;
        if (!is_away || !is_rigid_[i]) continue;
        known.earliest_start = times.earliest_start;
        known.latest_end = times.latest_end;
    }
}

/// Updates the known data of the tasks. Returns false if the profile or the capacity has changed; the bounds known to
/// avoid the profile are then forgotten.
bool CumulativeTimeTable::is_profile_current() {
    bool is_current = capacity_ == line_.capacity();
    for (std::size_t i = 0; i < line_.size(); ++i) {
        const TaskTimes& times = line_[i];
        const bool must_run = times.is_present && times.has_part();
        const WideValue from = must_run ? times.latest_start : 0;
        const WideValue to = must_run ? times.earliest_end : 0;
        Known& known = known_[i];
        if (from == known.from && to == known.to && line_.demand(i) == known.demand) continue;
        is_current = false;
        known.from = from;
        known.to = to;
        known.demand = line_.demand(i);
    }
    if (is_current) return true;
    capacity_ = line_.capacity();
    for (Known& known : known_) known.earliest_start = known.latest_end + 1;
    return false;
}

/// Processes the beginnings and ends of the tasks that must run, in the order of time.
void CumulativeTimeTable::build_profile() {
    profile_.clear();
    highest_ = 0;
    const auto& begins = line_.by_latest_start();
    const auto& ends = line_.by_earliest_end();
    const auto must_run = [&](std::uint32_t i) { return line_[i].is_present && line_[i].has_part(); };
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
        const WideValue time = line_[ending].earliest_end;
        for (; begin != begins.end() && line_[*begin].latest_start < time; ++begin) {
            if (!must_run(*begin)) continue;
            advance(line_[*begin].latest_start);
            demand += line_.demand(*begin);
        }
        advance(time);
        demand -= line_.demand(ending);
    }
}

/// Applies rule 1.
bool CumulativeTimeTable::cover_profile(Context& context) const {
    const Amount& capacity = line_.capacity_amount();
    if (profile_.empty() || highest_ <= capacity.min(context)) return true;
    const Part& part = *std::max_element(profile_.begin(), profile_.end(),
                                         [](const Part& a, const Part& b) { return a.demand < b.demand; });
    const auto why = [&](Reason& reason) {
        for (std::size_t j = 0; j < line_.size(); ++j) {
            if (line_.demand(j) == 0 || !runs_through(j, part)) continue;
            line_.explain_part(j, part.from, part.from + 1, reason);
            line_.explain_demand(j, reason);
        }
    };
    return capacity.view() ? context.at_least(*capacity.view(), highest_, why) : context.fail(why);
}

// Rule 2 -------------------------------------------------------------------------------------------

/// Returns a part of the profile as seen in a direction.
template <Direction direction, typename Part>
Part seen(const Part& part) {
    return direction == Direction::forward ? part : Part{-part.to, -part.from, part.demand};
}

template <Direction direction, typename Visit>
WideValue CumulativeTimeTable::walk(std::size_t i, const TaskTimes& times, const Visit& visit) const {
    WideValue start = times.earliest_start;
    const auto go = [&](auto part, auto last) {
        part = std::upper_bound(part, last, start,
                                [](WideValue time, const Part& p) { return time < seen<direction>(p).to; });
        for (; part != last; ++part) {
            if (seen<direction>(*part).from >= std::max(start + times.duration, times.earliest_end)) break;
            if (!is_too_much(i, *part)) continue;
            if (!visit(*part, start)) break;
            start = seen<direction>(*part).to;
        }
    };
    if constexpr (direction == Direction::forward)
        go(profile_.begin(), profile_.end());
    else
        go(profile_.rbegin(), profile_.rend());
    return start;
}

/// Applies rule 2 to one task in one direction. The reason names the last moment of a part if task i reaches it, and
/// otherwise the whole part. For task i itself, the reason is that it ends after the beginning of the named part.
template <Direction direction>
bool CumulativeTimeTable::keep_away(std::size_t i, bool& is_away, Context& context) const {
    constexpr bool is_forward = direction == Direction::forward;
    const TaskTimes times = is_forward ? line_[i] : line_[i].turned_around();
    const auto told = [&](const Part& part, WideValue start) {
        const Part whole = seen<direction>(part);
        const bool reaches_end = std::max(start + times.duration, times.earliest_end) >= whole.to;
        return Part{reaches_end ? whole.to - 1 : whole.from, whole.to, whole.demand};
    };
    const auto explain_start = [&](WideValue time, Reason& reason) {
        is_forward ? line_.explain_start_at_least(i, time, reason)
                   : line_.explain_end_at_most(i, -time, reason);
        line_.explain_duration(i, reason);
    };
    const auto explain_end = [&](WideValue time, Reason& reason) {
        is_forward ? line_.explain_end_at_least(i, time, reason)
                   : line_.explain_start_at_most(i, -time, reason);
    };
    if (times.is_present) {
        bool ok = true;
        walk<direction>(i, times, [&](const Part& part, WideValue start) {
            const auto why = [&](Reason& reason) {
                const Part here = told(part, start);
                line_.explain_presence(i, reason);
                line_.explain_demand(i, reason);
                if (start + times.duration > here.from) {
                    explain_start(here.from - times.duration + 1, reason);
                } else {
                    explain_end(here.from + 1, reason);
                    line_.explain_need_of_time(i, reason);
                }
                explain_lack(seen<direction>(here), i, line_.demand(i), reason);
            };
            const TaskViews& task = line_.tasks()[i];
            is_away = false;
            ok = is_forward ? context.at_least(task.start, part.to, why)
                            : context.at_most(task.end, part.from, why);
            return ok;
        });
        return ok;
    }
    const auto step_on = [](const Part&, WideValue) { return true; };
    const WideValue first_start = walk<direction>(i, times, step_on);
    if (first_start <= times.latest_start) return true;
    return line_.remove(context, i, [&](Reason& reason) {
        explain_start(times.earliest_start, reason);
        explain_end(times.earliest_end, reason);
        line_.explain_demand(i, reason);
        is_forward ? line_.explain_start_at_most(i, first_start - 1, reason)
                   : line_.explain_end_at_least(i, 1 - first_start, reason);
        walk<direction>(i, times, [&](const Part& part, WideValue start) {
            explain_lack(seen<direction>(told(part, start)), i, line_.demand(i), reason);
            return true;
        });
    });
}

/// Applies rule 3 to a task that takes place.
bool CumulativeTimeTable::avoid_parts(std::size_t i, Context& context) {
    const View start = line_.tasks()[i].start;
    const WideValue duration = line_[i].duration;
    const WideValue earliest = context.min(start);
    const WideValue latest = context.max(start);
    auto part = std::upper_bound(profile_.begin(), profile_.end(), earliest,
                                 [](WideValue time, const Part& p) { return time < p.to; });
    for (; part != profile_.end() && part->from < latest + duration; ++part) {
        const WideValue first = std::max(part->from - duration, earliest) + 1;
        const WideValue last = std::min(part->to, latest) - 1;
        if (first > last || !is_too_much(i, *part)) continue;
        known_[i].lacks_starts = true;
        const auto why = [&](Reason& reason) {
            line_.explain_presence(i, reason);
            line_.explain_demand(i, reason);
            line_.explain_duration(i, reason);
            explain_lack(*part, i, line_.demand(i), reason);
        };
        if (!context.remove_range(start, first, last, why)) return false;
    }
    return true;
}

/// Adds tasks other than i that run through the part, enough to leave less than `own_demand`.
void CumulativeTimeTable::explain_lack(const Part& part, std::size_t i, WideValue own_demand,
                                       Reason& reason) const {
    line_.explain_capacity(reason);
    WideValue demand = own_demand;
    for (std::size_t j = 0; j < line_.size() && demand <= line_.capacity(); ++j) {
        if (j == i || line_.demand(j) == 0 || !runs_through(j, part)) continue;
        demand += line_.demand(j);
        line_.explain_part(j, part.from, part.to, reason);
        line_.explain_demand(j, reason);
    }
}

// Rule 4 -------------------------------------------------------------------------------------------

/// Applies the first half of rule 4: the times at which the task must run.
bool CumulativeTimeTable::demand_less(std::size_t i, Context& context) const {
    const Amount& demand = line_.demand_amount(i);
    const TaskTimes& times = line_[i];
    if (!demand.view() || !times.is_present || !times.has_part()) return true;
    auto part = std::upper_bound(profile_.begin(), profile_.end(), times.latest_start,
                                 [](WideValue time, const Part& p) { return time < p.to; });
    for (; part != profile_.end() && part->from < times.earliest_end; ++part) {
        const WideValue others = part->demand - line_.demand(i);
        const WideValue left = std::max<WideValue>(line_.capacity() - others, 0);
        if (context.max(*demand.view()) <= left) continue;
        const WideValue time = std::max(part->from, times.latest_start);
        const bool ok = context.at_most(*demand.view(), left, [&](Reason& reason) {
            line_.explain_part(i, time, time + 1, reason);
            explain_lack({time, time + 1, part->demand}, i, left + 1, reason);
        });
        if (!ok) return false;
    }
    return true;
}

/// Applies the second half of rule 4: the capacity.
bool CumulativeTimeTable::fit_capacity(std::size_t i, Context& context) const {
    if (!line_[i].is_of_interest()) return true;
    const Amount& demand = line_.demand_amount(i);
    const Amount& capacity = line_.capacity_amount();
    const WideValue most = std::max<WideValue>(line_.capacity(), 0);
    const auto explain_run = [&](Reason& reason) {
        line_.explain_presence(i, reason);
        line_.explain_duration(i, reason);
    };
    const auto explain_lack_of_capacity = [&](Reason& reason) {
        explain_run(reason);
        line_.explain_capacity(reason);
    };
    if (line_[i].is_present && demand.view() && context.max(*demand.view()) > most)
        return context.at_most(*demand.view(), most, explain_lack_of_capacity);
    if (line_.demand(i) == 0 || line_.demand(i) <= capacity.min(context)) return true;
    if (line_[i].is_present && capacity.view())
        return context.at_least(*capacity.view(), line_.demand(i), [&](Reason& reason) {
            explain_run(reason);
            line_.explain_demand(i, reason);
        });
    if (line_.demand(i) <= line_.capacity()) return true;
    const auto why = [&](Reason& reason) {
        explain_lack_of_capacity(reason);
        line_.explain_demand(i, reason);
    };
    return line_[i].is_present ? context.fail(why) : line_.remove(context, i, why);
}

} // namespace

std::unique_ptr<Rule> make_cumulative_time_table(const std::vector<ResourceUse>& uses, Amount capacity) {
    return std::make_unique<CumulativeTimeTable>(uses, capacity);
}

} // namespace csp
