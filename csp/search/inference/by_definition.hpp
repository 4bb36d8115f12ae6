#pragma once

#include <csp/constraints/require/scoped_predicate.hpp>
#include <csp/model/model.hpp>

#include <utility>

namespace csp::inference {

/// Adds what serves one constraint, given as a predicate on its variables that asks ConstraintDefinition::check.
using Serve = void (*)(const Constraint& constraint, ScopedPredicate predicate, Posting& posting);

/// Serves a constraint by one rule of a type that takes the predicate.
template <typename R>
void serve_as(const Constraint& /*constraint*/, ScopedPredicate predicate, Posting& posting) {
    posting.add<R>(std::move(predicate));
}

/// Loads a model for kinds of inference that use the definitions of constraints, not their rules.
///
/// Constraints that are conjunctions of smaller ones are served as these: all_different by its pairs. Functions in
/// expressions are evaluated when all their arguments are fixed, without auxiliary variables. Two sorts
/// of constraints keep their own rules:
///   - users' rules (ConstraintDefinition::is_rule), since they have no other meaning;
///   - constraints over a variable with more than 4096 values, when the constraint is loaded: neither a rule nor the
///   search can try such a domain value by value, so only propagation can fix the variable.
bool load_by_definition(const Model& model, Engine& engine, Interrupt* interrupt, Serve serve);

} // namespace csp::inference
