#pragma once

#include <csp/engine/engine.hpp>
#include <csp/engine/listener.hpp>
#include <csp/model/model.hpp>

#include <span>
#include <string_view>

namespace csp {

/// A kind of inference determines the deductions of a search at every node. This is its entry in the registry, for the
/// documentation and for programs.
///
/// All kinds find the same solutions. A stronger one visits fewer nodes and takes longer for each.
struct InferenceKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    /// Loads the model into an empty engine, as csp::load does, without the joint passes that the options name. The
    /// kind decides all further options. Returns false if the interrupt was due.
    bool (*load)(const Model& model, Engine& engine, Interrupt* interrupt, const LoadOptions& options);
    /// Removes more values of the open variables than the rules do; null if the kind does not. The engine must be at
    /// its fixpoint, and is at another fixpoint afterwards. Returns false on failure, with the engine failed. If the
    /// engine is interrupted meanwhile (see Engine::is_interrupted()), the removals so far remain valid: propagate and
    /// call again to continue.
    bool (*strengthen)(Engine& engine, std::span<const Var> open) = nullptr;
    /// Whether it uses the definitions of constraints in place of their rules: bounds may then be possible only until
    /// they are tried.
    bool uses_definitions = false;

    operator const InferenceKind*() const = delete; // write its address: &csp::inference::value
};

namespace inference {

/// Every kind, in the order of the documentation.
std::span<const InferenceKind* const> all();
/// The kind of that name, never null.
/// Errors: throws ArgumentError, which lists the names, if there is none.
const InferenceKind* find(std::string_view name);

// Backward checking, forward checking and arc consistency use the definitions of constraints, not their rules.
//
// A constraint that is a conjunction of smaller constraints is replaced by these: all_different by its pairs. Functions
// in expressions are evaluated when all their arguments are fixed, without auxiliary variables. Two groups of
// constraints keep their own rules:
//   - users' rules (ConstraintDefinition::is_rule), which have no other definition;
//   - constraints over a variable with more than 4096 values when the constraint is loaded: trying such a domain value
//     by value is infeasible, for a rule as for the search, and propagation alone can fix the variable.
//
// A model that the rules refuse to load is refused by these kinds as well, with the same error: for a definition, the
// argument of a function beyond +-(2^30 - 1) is not a value. So loading takes as long as loading the rules, and more.

/// Checks a constraint, by its own definition, when its last variable becomes fixed; never prunes. The search is then
/// textbook backtracking.
///
/// A variable with one value left counts as fixed, whether the search chose the value or refuted all others.
/// Source: Golomb and Baumert, "Backtrack programming", JACM 12, 1965, pp. 516-524
extern const InferenceKind backward_checking;

/// When all variables of a constraint except one are fixed, removes the values of the last one that violate the
/// constraint's definition. In one respect this is stronger than the original: a variable with one value left counts as
/// fixed at once, not only when the search reaches it.
///
/// For constraints on more than two variables this is the weakest of the generalisations that Bessiere, Meseguer,
/// Freuder and Larrosa compare (Artificial Intelligence 141, 2002).
/// Source: Haralick and Elliott, "Increasing tree search efficiency for constraint satisfaction problems", Artificial
/// Intelligence 14, 1980, pp. 263-313
extern const InferenceKind forward_checking;

/// Keeps constraints on two variables arc consistent; all others get forward checking.
///
/// The pairs of all_different and similar constraints count as constraints on two variables. If a constraint's own
/// rules are not domain consistent, its definition is evaluated for all pairs of values when the model is loaded, if
/// there are at most 2^20 pairs; otherwise the constraint gets forward checking.
/// Source: Mackworth, "Consistency in networks of relations", Artificial Intelligence 8, 1977, pp. 99-118; Sabin and
/// Freuder, "Contradicting conventional wisdom in constraint satisfaction", ECAI 1994
extern const InferenceKind arc_consistency;

// The rules of the constraints. Unless the user has chosen a level of consistency, a constraint that offers a choice
// takes its weakest rules that are at least as strong as wanted, or else its strongest rules of reasonable cost.

/// Requests value consistency.
extern const InferenceKind value;
/// Requests bounds consistency.
extern const InferenceKind bounds;
/// Requests domain consistency.
extern const InferenceKind domain;
/// Requests the level of consistency that the initial domains suggest: the default.
extern const InferenceKind full;
/// As `full`, but without the stronger bounds of sums whose variables differ, and without the sums that follow from
/// permutations; see joint::distinct_sums and joint::permutation_sums.
extern const InferenceKind plain_sums;

/// Uses the rules of `full` and, at every node, singleton consistency: each value of each open variable is tried by
/// deciding it and propagating, on a level that is undone at once. A value that fails is removed. This is repeated
/// until nothing changes.
///
/// For a variable with more than 256 values, only the smallest and the largest are tried (shaving). All variables
/// together lose at most 1000 values in this way, since a bound may move in very many small steps. Listeners are
/// notified of the removals, not of the trials.
/// Complexity: a decision per value, times the rounds until nothing changes
/// Source: Debruyne and Bessiere, "Some practicable filtering techniques for the constraint satisfaction problem",
/// IJCAI 1997; Prosser, Stergiou and Walsh, "Singleton consistencies", CP 2000
extern const InferenceKind singleton;

} // namespace inference
} // namespace csp
