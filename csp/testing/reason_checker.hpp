#pragma once

#include <csp/base/assignment.hpp>
#include <csp/engine/engine.hpp>
#include <csp/testing/replay.hpp>
#include <csp/testing/rule_harness.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace csp::testing {

/// Solutions of a model, and the values of an engine's variables in them. A variable that posting has added to those of
/// the model has the value that its meaning defines.
class SolutionValues {
  public:
    /// @param variables  the number of variables of the model
    SolutionValues(const Engine& engine, std::size_t variables, std::vector<Assignment> solutions)
        : engine_(&engine),
          variables_(variables),
          solutions_(std::move(solutions)) {}

    std::size_t size() const { return solutions_.size(); }
    const Assignment& operator[](std::size_t solution) const { return solutions_[solution]; }
    /// Returns the value of x in the solution; nullopt if the meaning of x has no value there.
    std::optional<WideValue> value(std::size_t solution, Var x) const;
    /// Whether the atom holds in the solution; false if its variable has no value.
    bool satisfies(std::size_t solution, Atom atom) const;

  private:
    const Engine* engine_;
    std::size_t variables_;
    std::vector<Assignment> solutions_;
    /// By solution: the values of the engine's auxiliary variables, computed on first use.
    mutable std::vector<std::vector<std::optional<WideValue>>> auxiliaries_;
};

/// Checks every reason that an engine with one constraint gives, by brute force over the initial domains. A naive
/// reason represents all facts about the rule's scope; checking it checks the rule, which other tests do.
///
///   - The reason is known before the deduction: no reason mentions a later fact.
///   - No solution of the constraint that satisfies the reason has a value that was removed.
///   - For a failure: no remaining value satisfies the atom that could not be made true, and every solution that
///     satisfies the reason satisfies the atom; without an atom, no solution satisfies the reason.
///   - No reason is of a less informative kind than its rule promises.
///
/// A variable that posting has added has the value that its meaning defines.
class ReasonChecker : public Replay {
  public:
    /// @param solutions  all solutions of the constraint in the initial domains
    ReasonChecker(const Engine& engine, Box root, std::vector<Assignment> solutions)
        : Replay(engine, std::move(root)),
          solutions_(engine, box().size(), std::move(solutions)) {}

    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;

    /// Returns the number of removals and failures that came with atoms or named variables.
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
    const Removal* removal_ = nullptr; ///< the removal that is being checked
    std::size_t explained_ = 0;
    std::vector<ReasonCounts> counts_; ///< by rule
};

} // namespace csp::testing
