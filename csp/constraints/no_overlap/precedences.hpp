#pragma once

#include <csp/constraints/schedule/task_line.hpp>
#include <csp/constraints/schedule/theta_tree.hpp>

#include <vector>

namespace csp {

/// no_overlap, the cheaper part. It suffices for two tasks, and for checking an assignment.
///
/// Rule 1. Overload: the rule fails if tasks that must run between two times take longer than the time between.
/// Rule 2. Detectable precedences: if i cannot end before j must start, j runs before i. So i starts no earlier than
///         all such j can be finished. The same backward in time.
/// A task that may be absent becomes absent if Rule 2 leaves it no time.
///
/// O(n log n) a run, if the order of the bounds has changed little since the last one; stateless.
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

} // namespace csp
