#pragma once

#include <csp/engine/engine.hpp>
#include <csp/engine/interrupt.hpp>
#include <csp/model/model.hpp>

#include <span>
#include <string_view>

namespace csp {

/// A kind of inference: how much a search works out at every node. What the registry, the documentation and
/// programs know of it.
///
/// All kinds find the same solutions; a stronger one visits fewer nodes and takes longer for each.
struct InferenceKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    /// Takes the model into an empty engine, as csp::load does: false where the interrupt was due.
    bool (*load)(const Model& model, Engine& engine, Interrupt* interrupt);
    /// Removes values of the open variables beyond what the engine's fixpoint tells; null where the kind knows
    /// nothing beyond. The engine must be at its fixpoint, and is at another afterwards. False on failure, with
    /// the engine failed. Where the engine is interrupted meanwhile, as Engine::is_interrupted() tells, what was
    /// found so far holds: propagate and call again to go on.
    bool (*strengthen)(Engine& engine, std::span<const Var> open) = nullptr;
};

namespace inference {

/// Every kind, in the order of the documentation.
std::span<const InferenceKind* const> all();
/// The kind of that name, or null.
const InferenceKind* find(std::string_view name);

// Backward checking, forward checking and arc consistency look at what constraints mean, not at what rules they have.
//
// Constraints that are conjunctions of smaller ones are served as these: all_different by its pairs. Functions in
// expressions are evaluated when all their arguments are fixed, without auxiliary variables. Two sorts
// of constraints keep their own rules:
//   - user's rules (ConstraintDefinition::is_rule), since they have no other meaning;
//   - constraints over a variable with more than 4096 values, when the constraint is loaded: to try such a
//     domain value by value is out of reach, for a rule as for the search, and propagation alone can fix it.

/// A constraint is checked, by its own definition, when its last variable becomes fixed; nothing is ever pruned.
/// With it the search is what textbooks call backtracking.
///
/// A variable that is left with one value counts as fixed, whether the search chose the value or refuted all
/// others. What keeps its own rules nevertheless: see above.
extern const InferenceKind backward_checking;

/// When all but one of a constraint's variables are fixed, the values of the last that violate the constraint's
/// definition go. Stronger than the original in one point: a variable that is left with one value counts as
/// fixed at once, and not when the search comes to it.
///
/// For constraints on more than two variables this is the weakest of the generalisations that Bessiere, Meseguer,
/// Freuder and Larrosa compare (Artificial Intelligence 141, 2002). What keeps its own rules: see above.
extern const InferenceKind forward_checking;

/// Constraints on two variables are kept arc consistent, all others are served by forward checking.
///
/// Pairs that all_different and the like consist of count as constraints on two variables. Where a constraint's
/// own rules are not domain consistent, its definition is asked about all pairs of values when the model is
/// loaded, if they are at most 2^20; otherwise it is served by forward checking. What keeps its own rules in any case:
/// see above.
extern const InferenceKind arc_consistency;

// The rules of the constraints. Where the user has named no level of consistency, and the constraint offers
// a choice, it takes the weakest rules that are at least as strong as wished, or its strongest at a bearable
// price.

/// Value consistency is enough.
extern const InferenceKind value;
/// Bounds consistency is enough.
extern const InferenceKind bounds;
/// Domain consistency is wished.
extern const InferenceKind domain;
/// What the initial domains suggest: the default.
extern const InferenceKind full;
/// The same, but no sum is told that its variables are all different, see LoadOptions::distinct_sums.
extern const InferenceKind plain_sums;

/// The full rules and, at every node, singleton consistency: every value of every open variable is tried by
/// deciding it and propagating, on a level that is undone at once; a value that fails goes. Repeated until
/// nothing changes.
///
/// Of a variable with more than 256 values only the smallest and the largest are tried (shaving), and all
/// variables together lose at most 1000 values so, since a bound may move in ever so many small steps.
/// Complexity: a decision per value, times the rounds until nothing changes. Listeners hear of what goes, not of
/// the trials.
extern const InferenceKind singleton;

} // namespace inference
} // namespace csp
