#pragma once

#include <csp/testing/replay.hpp>
#include <csp/testing/rule_harness.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace csp::testing {

/// Checks every reason that an engine with one constraint gives: what it names is true at that moment, and it implies
/// the removal under the constraint, by brute force over the initial domains. No reason may give less than its rule
/// promises. An auxiliary variable counts as what it stands for.
class ReasonChecker : public Replay {
  public:
    /// @param solutions  all of the constraint in the initial domains
    ReasonChecker(const Engine& engine, Box root, std::vector<Assignment> solutions)
        : Replay(engine, std::move(root)),
          solutions_(std::move(solutions)) {}

    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;

    /// How many removals and failures came with atoms or named variables.
    std::size_t explained() const { return explained_; }
    /// Adds the kinds of reasons of each rule to `counts`, by the rules' names.
    void add_counts(std::map<std::string, ReasonCounts>& counts) const;

  private:
    void count(RuleId rule, const Reason& reason);
    std::optional<WideValue> value_in(const Assignment& solution, Var x) const;
    bool is_possible(Var x, WideValue v) const;
    bool satisfies(const Assignment& solution, const Reason& reason) const;
    void require_explained(const Removal& removal, Value v) const;
    void require_true(const Reason& reason) const;
    void require_implied(const Removal& removal, Value v, const Reason& reason) const;
    std::string text_of_reason(const Reason& reason) const;

    std::vector<Assignment> solutions_;
    /// By solution, once asked for: what the engine's auxiliary variables are.
    mutable std::vector<std::vector<std::optional<WideValue>>> auxiliaries_;
    std::size_t explained_ = 0;
    std::vector<ReasonCounts> counts_; ///< by rule
};

} // namespace csp::testing
