#pragma once

#include <csp/constraints/cumulative/resource_line.hpp>

#include <vector>

namespace csp {

/// cumulative, by energy and profile together: tasks that must run between two times need their whole energy there, and
/// other tasks the energy of the times at which they must run. It supplements CumulativeTimeTable, and finds everything
/// that CumulativeOverload does.
///
/// A window extends from the earliest start of some task to the latest end of some task. Its load is the sum of the
/// energy, duration * demand, of each task that must run within it, and of the energy of the profile of all other tasks
/// there.
///
/// Rule 1. A window whose load is more than capacity * time is a failure.
/// Rule 2. Edge finding: if a task that cannot start before the window, started as early as possible, takes more of the
///         window than the load of all other tasks leaves, it starts so late that its share fits: no earlier than
///         the end of the window less floor(left / demand). The same applies backward in time. A task that may be
///         absent becomes absent if no time is left.
///
/// O(n^2) a run; stateless.
/// Source: Vilim, "Timetable edge finding filtering algorithm for discrete cumulative resources", CPAIOR 2011,
/// pp. 230-245; for each window only the most demanding task, as in Schutt, Feydy, Stuckey, "Explaining
/// time-table-edge-finding propagation for the cumulative resource constraint", CPAIOR 2013, pp. 234-250
class CumulativeEdgeFinding final : public Rule {
  public:
    /// @param uses  must satisfy CumulativeOverload::fits()
    CumulativeEdgeFinding(const std::vector<ResourceUse>& uses, Amount capacity);

    std::string name() const override { return "cumulative, edge finding"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override { forward_.wire(wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return forward_.check(assignment);
    }

  private:
    /// A window from one time to another; the energy left in it is capacity * time - load.
    struct Window {
        WideValue begin;
        WideValue end;
        WideValue left;
    };

    bool find(ResourceLine& line, Context& context);
    bool find_until(WideValue end, ResourceLine& line, Context& context);
    bool start_later(std::size_t i, const Window& window, const ResourceLine& line, Context& context) const;
    void explain_load(const Window& window, std::size_t except, const ResourceLine& line,
                      Reason& reason) const;

    ResourceLine forward_;
    ResourceLine backward_;
    std::vector<WideValue>
        demanded_after_; ///< by place in the order of earliest starts: the energy of the profile from there on
};

} // namespace csp
