#pragma once

#include <csp/constraints/schedule/task_line.hpp>
#include <csp/constraints/schedule/theta_tree.hpp>

#include <vector>

namespace csp {

/// no_overlap, the costlier part: inference from sets of three or more tasks. It complements NoOverlapPrecedences.
///
/// Rule 1. Not last: if the tasks of a set cannot be finished before i must start, i does not follow all of them. So i
/// ends no later than the latest of their latest starts. Backward in time: not first.
/// Rule 2. Edge finding: if the tasks of a set and i cannot be finished by the time by which the whole set must be, i
///         runs after the set. The same backward in time.
/// Rule 3. A task that may be absent becomes absent if it would overload the time left by all other tasks, or if Rules
/// 1 and 2 leave it no time.
///
/// O(n log n) a run, if the order of the bounds has changed little since the last one; stateless.
/// Source: Vilim, "O(n log n) filtering algorithms for unary resource constraint", CPAIOR 2004, pp. 335-347 (not
/// last); Vilim, "Global constraints in scheduling", PhD thesis, Charles University in Prague, 2007 (edge finding)
class NoOverlapEdgeFinding final : public Rule {
  public:
    NoOverlapEdgeFinding(std::vector<TaskViews> tasks, ZeroDurations zeros);

    std::string name() const override { return "no overlap, edge finding"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override { TaskLine::wire(tasks_, wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    void rank(TaskLine& line);
    bool find_not_last(TaskLine& line, Context& context);
    bool end_before_last_of_set(const TaskLine& line, std::size_t i, WideValue time, Context& context) const;
    bool find_edges(TaskLine& line, Context& context);
    bool use_edge(const TaskLine& line, std::size_t i, WideValue limit, Context& context) const;
    bool start_after(const TaskLine& line, std::size_t i, WideValue limit, WideValue end,
                     Context& context) const;

    std::vector<TaskViews> tasks_;
    ZeroDurations zeros_;
    TaskLine forward_;
    TaskLine backward_;
    ThetaTree tree_;
    ThetaLambdaTree candidates_;
    std::vector<std::uint32_t> leaf_; ///< by task: its place in the order of earliest starts
    std::vector<bool> is_in_tree_;
};

} // namespace csp
