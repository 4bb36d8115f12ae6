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
/// Consistency   as the rule
/// Complexity    as the rule
/// Errors        throws ArgumentError if the function is empty. Builds with assertions throw RuleError, naming the
///               rule, its scope and the evidence, when a rule leaves its scope, takes the value of a variable that is
///               not fixed, makes a false claim, or lets a solution pass that its constraint refuses.
/// See also      check_rule
Constraint rule_constraint(std::string name, std::vector<View> scope, RuleFunction propagate,
                           RuleOptions options = {});

/// The same for a class derived from Rule: `make` gives a fresh object for every engine.
Constraint rule_constraint(std::function<std::unique_ptr<Rule>()> make);

} // namespace csp
