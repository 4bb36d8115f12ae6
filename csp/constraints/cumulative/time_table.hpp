#pragma once

#include <csp/constraints/cumulative/resource_line.hpp>

#include <vector>

namespace csp {

/// cumulative, by the profile: the total demand of the tasks at the times at which each must run, whenever it starts.
///
/// Rule 1. The capacity is at least the greatest demand of the profile.
/// Rule 2. A task does not run while the profile of all other tasks leaves too little for it: it neither starts so
///         early nor ends so late that it would. A task that may be absent becomes absent if no time is left.
/// Rule 3. Nor does it start at a time between its earliest and latest start at which it would. (This makes holes.)
/// Rule 4. A task demands no more than the profile of all other tasks leaves at the times at which it must run, and no
///         more than the capacity anywhere.
///
/// The profile of the last run is reused if no task must run at times other than those of the last run; tasks with
/// unchanged bounds are then skipped. Otherwise O(n log n) for the profile if the order of the bounds has changed much
/// since the last run, else O(n). For each unfixed task O(log n + parts of the profile between its bounds). Stateless:
/// the information kept holds on any branch of a search.
/// Source: Lahrichi, "Ordonnancements: la notion de parties obligatoires et son application aux problemes
/// cumulatifs", RAIRO Operations Research 16(3), 1982, pp. 241-262
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

    /// The contribution of a task to the profile, and the bounds with which it was found to avoid the profile.
    struct Known {
        WideValue from = 0;
        WideValue to = 0; ///< equal to from: nothing
        WideValue demand = 0;
        WideValue earliest_start = 1;
        WideValue latest_end = 0;  ///< less than earliest_start: not found yet
        bool lacks_starts = false; ///< between the bounds, by Rule 3: must be removed again on another branch
    };

    bool is_profile_current();
    void build_profile();
    bool cover_profile(Context& context) const;
    template <Direction direction>
    bool keep_away(std::size_t i, bool& is_away, Context& context) const;
    /// Rule 2 for one task in one direction: calls visit(part, start) for each part in which the task cannot run, as
    /// long as `visit` returns true. Returns the earliest possible start.
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
    std::vector<bool> is_rigid_;          ///< by task: all others
    std::vector<Part> profile_;           ///< in order of time; times without demand are left out
    WideValue highest_ = 0;               ///< demand in the profile
    // Deductions from the profile and the bounds of a single task remain valid on other branches of a search.
    std::vector<Known> known_; ///< by task, for profile_
    WideValue capacity_ = 0;   ///< for which known_ holds
};

} // namespace csp
