#pragma once

#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/no_overlap/task_line.hpp>
#include <csp/constraints/no_overlap/theta_tree.hpp>

#include <vector>

namespace csp {

/// cumulative, by energy: what a task needs in all, duration * demand. It works beside CumulativeTimeTable.
///
/// Rule 1. Tasks that must run between two times and have more energy than capacity * time are a failure.
///
/// O(n log n) a run; stateless.
/// Source: Vilim, "Max energy filtering algorithm for discrete cumulative resources", CPAIOR 2009, pp. 294-308
class CumulativeOverload final : public Rule {
  public:
    /// @param tasks  of positive duration and demand, such that fits()
    CumulativeOverload(std::vector<ResourceTask> tasks, Amount capacity);

    /// Whether capacity * time and the sum of the energies add up to less than 2^60, for times within the domains.
    static bool fits(const std::vector<ResourceTask>& tasks, WideValue capacity, const Posting& posting);

    std::string name() const override { return "cumulative, overload"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    WideValue energy(std::size_t task) const {
        return WideValue{tasks_[task].duration} * tasks_[task].demand;
    }
    void explain_overload(WideValue capacity, WideValue limit, Reason& reason);

    std::vector<ResourceTask> tasks_;
    Amount capacity_;
    TaskLine line_;
    ThetaTree tree_;                  ///< in units of energy
    std::vector<std::uint32_t> leaf_; ///< by task: its place in the order of earliest starts
};

} // namespace csp
