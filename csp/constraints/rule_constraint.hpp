#pragma once

#include <csp/constraints/constraint.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace csp {

/// A rule's inference as a function: it is given the running context and the scope. It must depend on nothing
/// else; the contract is that of Rule.
using RuleFunction = std::function<void(Context&, Views)>;

/// When a function rule wakes and how costly it is.
struct RuleOptions {
    Events wakes_on = Events::domain;
    Priority priority = Priority::quadratic;
};

/// An inference rule stated as a constraint: an assignment satisfies it if the rule, run on that
/// assignment alone, does not fail. A rule that only draws consequences of other constraints is satisfied by
/// all solutions.
///
/// Consistency and complexity are those of the function. Kind: "rule".
/// @throws ArgumentError if the function is empty.
Constraint rule_constraint(std::string name, std::vector<View> scope, RuleFunction propagate,
                           RuleOptions options = {});

/// The same for a class derived from Rule: `make` gives a fresh object for every engine.
Constraint rule_constraint(std::function<std::unique_ptr<Rule>()> make);

} // namespace csp
