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

/// Takes a model in for kinds of inference that look at what constraints mean, not at what rules they have.
///
/// Constraints that are conjunctions of smaller ones are served as these: all_different by its pairs. Functions in
/// expressions are evaluated when all their arguments are fixed, without auxiliary variables. Two sorts
/// of constraints keep their own rules:
///   - user's rules (ConstraintDefinition::is_rule), since they have no other meaning;
///   - constraints over a variable with more than 4096 values, when the constraint is loaded: to try such a
///     domain value by value is out of reach, for a rule as for the search, and propagation alone can fix it.
bool load_by_definition(const Model& model, Engine& engine, Interrupt* interrupt, Serve serve);

} // namespace csp::inference
