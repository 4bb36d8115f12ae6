#pragma once

#include <csp/constraints/constraint.hpp>

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// A rule's inference as a function of the running context and the scope. It must depend on nothing else; the contract
/// is that of Rule.
using RuleFunction = std::function<void(Context&, Views)>;

/// A function of the context alone, which is not a RuleFunction.
template <typename Function>
concept TakesNoScope = !std::convertible_to<Function, RuleFunction> && std::invocable<Function, Context&>;

/// The events that wake a function rule, its priority, which reflects its cost, and its meaning.
struct RuleOptions {
    Events wakes_on = Events::domain;
    Priority priority = Priority::quadratic;
    /// A constraint from which all deductions of the rule follow, about variables of its scope. A proof states it in
    /// place of the rule, so that the checker can confirm the deductions; see docs/proofs.md. A constraint without a
    /// statement, such as a predicate of require(), leaves them assumed.
    std::optional<Constraint> follows_from = std::nullopt;
};

/// An inference rule stated as a constraint: an assignment satisfies it if the rule, run on that
/// assignment alone, does not fail. A rule that only draws conclusions from other constraints is satisfied by all
/// solutions.
///
/// Consistency: as the rule
/// Complexity: as the rule
/// Errors: throws ArgumentError if the function is empty, or if `follows_from` is about other variables. Builds with
/// assertions throw RuleError, naming the rule, its scope and the evidence, when a rule leaves its scope, reads the
/// value of a variable that is not fixed, makes a false claim, or accepts a solution that its constraint rejects.
/// See also: check_rule
Constraint rule_constraint(std::string name, std::vector<View> scope, RuleFunction propagate,
                           RuleOptions options = {});

/// The same for a class derived from Rule: `make` returns a new object for every engine.
Constraint rule_constraint(std::function<std::unique_ptr<Rule>()> make,
                           std::optional<Constraint> follows_from = std::nullopt);

} // namespace csp
