#pragma once

#include <csp/constraints/schedule/task_line.hpp>

#include <vector>

namespace csp {

/// no_overlap with transition times between tasks, for each pair.
///
/// Rule 1. If i cannot be first, because it would end too late for j even if j runs as late as possible, then j is
///         first: i starts after j and the transition, and j ends that much before i.
/// Rule 2. If neither of two tasks can be first, the rule fails. If one of them may be absent, it becomes absent
/// instead.
///
/// O(n^2) a run; stateless.
class NoOverlapTransitions final : public Rule {
  public:
    /// @param transitions  by task and by task
    NoOverlapTransitions(std::vector<TaskViews> tasks, std::vector<std::vector<Value>> transitions);

    std::string name() const override { return "no overlap, transitions"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override {
        return tasks_.size() <= 2 ? Priority::ternary : Priority::quadratic;
    }
    void scope(Wiring& wiring) override { TaskLine::wire(tasks_, wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// Whether i can run before j.
    bool can_precede(std::size_t i, std::size_t j) const {
        return line_[i].earliest_end + transitions_[i][j] <= line_[j].latest_start;
    }
    bool separate(std::size_t i, std::size_t j, Context& context) const;
    bool order(std::size_t first, std::size_t second, Context& context) const;
    void explain_not_before(std::size_t i, std::size_t j, Reason& reason) const;

    std::vector<TaskViews> tasks_;
    std::vector<std::vector<Value>> transitions_;
    TaskLine line_;
};

} // namespace csp
