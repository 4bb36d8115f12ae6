#pragma once

#include <csp/testing/replay.hpp>
#include <csp/testing/rule_harness.hpp>
#include <csp/testing/solution_values.hpp>

#include <map>
#include <span>
#include <string>
#include <vector>

namespace csp::testing {

/// Checks every reason that an engine with one constraint gives, by brute force over the initial domains. One that says
/// nothing is all that is known of the rule's scope: that checks the rule, which others do.
///
///   - What the reason says is known before the deduction: no reason mentions a later fact.
///   - No solution of the constraint that agrees with the reason has a value that was removed.
///   - Of a failure: no value left satisfies the atom that could not be done, and every solution that agrees with the
///     reason does; without an atom no solution agrees with the reason.
///   - No reason says less than its rule promises.
///
/// A variable that posting has added to the model's counts as what it stands for.
class ReasonChecker : public Replay {
  public:
    /// @param solutions  all of the constraint in the initial domains
    ReasonChecker(const Engine& engine, Box root, std::vector<Assignment> solutions)
        : Replay(engine, std::move(root)),
          solutions_(engine, box().size(), std::move(solutions)) {}

    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;

    /// How many removals and failures came with atoms or named variables.
    std::size_t explained() const { return explained_; }
    /// Adds the kinds of reasons of each rule to `counts`, by the rules' names.
    void add_counts(std::map<std::string, ReasonCounts>& counts) const;

  private:
    std::span<const Interval> being_removed_from(Var x) const;
    bool is_possible(Var x, WideValue v) const;
    bool is_known(Atom atom) const;
    bool satisfies(std::size_t solution, const Reason& reason) const;
    std::string text_of_reason(const Reason& reason) const;
    void require_known(const Reason& reason) const;
    template <typename Excluded>
    void require_implied(const Reason& reason, const std::string& deduction,
                         const Excluded& is_excluded) const;
    void count(RuleId rule, const Reason& reason);

    SolutionValues solutions_;
    const Removal* removal_ = nullptr; ///< the one that is being checked
    std::size_t explained_ = 0;
    std::vector<ReasonCounts> counts_; ///< by rule
};

} // namespace csp::testing
