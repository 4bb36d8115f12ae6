#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/engine/posting.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace csp {

/// What constraints of a model do together while it is loaded into an engine, because no single constraint sees it.
///
/// A constraint tells facts of itself (Posting::tell), and knows nothing of the passes that read them. A pass that
/// reads facts asks for them before anything is posted, and adds its rules once everything has been posted. A pass may
/// also have some constraints posted before all others, so that the others see the outcome.
///
/// No pass changes what a model means: switched off, it costs pruning or time. To add one: a file joint_<name>.cpp
/// beside the constraints that it serves, its declaration below, its name in registry/joint_passes.cpp.
struct JointPass {
    std::string_view name; ///< for LoadOptions::without
    std::string_view summary;
    /// Asks for the facts that it reads, if it reads any.
    void (*begin)(Facts& facts) = nullptr;
    /// Whether the constraint is to be posted first, by a posting that belongs to none, and what is recorded once it has
    /// been posted, by its own; null if the pass posts none first.
    bool (*goes_first)(const Constraint& constraint, const Posting& posting) = nullptr;
    void (*went_first)(const Constraint& constraint, Posting& posting) = nullptr;
    /// Adds what follows from the facts, if it reads any. The posting belongs to no constraint: its rules are to be
    /// added by Posting::serving, for the constraints that told the facts.
    void (*finish)(Posting& posting) = nullptr;
};

namespace joint {

/// Equalities first: variables that are equal up to sign and offset are one to all rules that come after, so that a sum
/// or an all_different over both sees one variable. The rule of the equality keeps them in step. Rule 1 of Flattening.
extern const JointPass aliases;

/// Sums of variables that some all_different makes differ: if each of the summed views is in the scope of
/// one all_different, and their sum is a constant, what all_different_sum adds is added here. A cage of a killer
/// sudoku that is written as a sum, within a row, column or box, thus knows its values. Not so if there are
/// more than 12 values and the total is in the middle half of what the sum can be: there it costs more than it
/// gains, see docs/performance.md.
extern const JointPass distinct_sums;

/// Permutations that share two variables or more draw conclusions from each other: one AllDifferentIntersections for all
/// pairs of the model, if all values lie within 64.
extern const JointPass intersections;

/// Counts of single values. Those over the same list of variables share one rule, CountingValues, so that a variable
/// that changes is looked at once and not by each of them: in the magic sequence of length 500 that is nearly twice as
/// fast. Switched off, each count has a rule of its own.
extern const JointPass counts;

/// Round trips whose steps cost what arrays say: a circuit over `next`, elements `cost[i] == element(row[i], next[i])`, and
/// a sum that is at least that of the costs. They get the bounds and reduced costs of cost_circuit, from below: on the way
/// to the cheapest tour. Switched off, a bound sees no more than the cheapest step from each place.
extern const JointPass tour_costs;

/// Head counts that contradict each other when they are added up: by rows and by columns of a table, say, of one value or
/// of several. 14 nurses of whom 9 work on each of 14 days cannot have 6 free days each: 14 * 9 + 14 * 6 > 14 * 14. Reads
/// counts between numbers, and sums of variables that are 0 or 1. It adds no rule: it fails at once. Switched off, a
/// search has to find out.
extern const JointPass head_counts;

/// Every pass, in the order in which they begin and finish.
std::span<const JointPass* const> all();
/// Every pass but those named.
/// @throws ArgumentError if there is none of that name.
std::vector<const JointPass*> all_without(std::span<const std::string_view> names);

} // namespace joint
} // namespace csp
