#pragma once

#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/no_overlap/task_line.hpp>

#include <vector>

namespace csp {

/// cumulative, by the profile: what the tasks demand together where each must run, whenever it starts.
///
/// Rule 1. The capacity is at least what the profile demands.
/// Rule 2. A task starts neither so early nor so late that it would run where the profile leaves too little for
///         it.
///
/// O(n log n) for the profile if the order of the bounds has changed much since the last run, else O(n), and
/// for each task that is not fixed O(log n + parts of the profile between its bounds). Stateless.
/// Source: Lahrichi, "Ordonnancements: la notion de parties obligatoires et son application aux problemes
/// cumulatifs", RAIRO Operations Research 16(3), 1982, pp. 241-262
class CumulativeTimeTable final : public Rule {
  public:
    /// @param tasks  of positive duration and demand
    CumulativeTimeTable(std::vector<ResourceTask> tasks, Amount capacity);

    std::string name() const override { return "cumulative, time-table"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// A part of the profile: the demand from .. to, the latter not included.
    struct Part {
        WideValue from;
        WideValue to;
        WideValue demand;
    };

    void build_profile();
    bool cover_profile(Context& context) const;
    bool start_later(std::size_t i, Context& context) const;
    bool start_earlier(std::size_t i, Context& context) const;
    /// Whether the task runs through the whole part, whenever it starts.
    bool runs_through(std::size_t task, const Part& part) const {
        return line_[task].latest_start() <= part.from && part.to <= line_[task].earliest_end();
    }
    bool is_too_much(std::size_t i, const Part& part) const {
        return part.demand + tasks_[i].demand > limit_ && !runs_through(i, part);
    }
    void explain_demand(const Part& part, std::size_t i, Reason& reason) const;

    std::vector<ResourceTask> tasks_;
    Amount capacity_;
    TaskLine line_;
    std::vector<Part> profile_; ///< in order of time; gaps where nothing is demanded
    WideValue highest_ = 0;     ///< demand in the profile
    WideValue limit_ = 0;       ///< the most that the capacity can be
};

} // namespace csp
