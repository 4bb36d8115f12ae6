#pragma once

#include <csp/constraints/cumulative/resource_line.hpp>
#include <csp/constraints/schedule/theta_tree.hpp>

#include <vector>

namespace csp {

/// cumulative, by energy: the total need of a task, duration * demand. It supplements CumulativeTimeTable.
///
/// Rule 1. Tasks that must run between two times and have more energy than capacity * time are a failure.
///
/// O(n log n) a run; stateless.
/// Source: Vilim, "Max energy filtering algorithm for discrete cumulative resources", CPAIOR 2009, pp. 294-308
class CumulativeOverload final : public Rule {
  public:
    /// @param uses  must satisfy fits()
    CumulativeOverload(const std::vector<ResourceUse>& uses, Amount capacity);

    /// Whether capacity * time and the sum of the energies add up to less than 2^60, for times within the domains.
    static bool fits(const std::vector<ResourceUse>& uses, WideValue capacity, const Posting& posting);

    std::string name() const override { return "cumulative, overload"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override { line_.wire(wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override { return line_.check(assignment); }

  private:
    bool counts(std::size_t task) const { return line_[task].is_present && line_.demand(task) > 0; }
    void explain_overload(WideValue limit, Reason& reason);

    ResourceLine line_;
    ThetaTree tree_;                  ///< in units of energy
    std::vector<std::uint32_t> leaf_; ///< by task: its place in the order of earliest starts
};

} // namespace csp
