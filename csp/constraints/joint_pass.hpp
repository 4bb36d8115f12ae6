#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/engine/posting.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csp {

/// Inference that combines several constraints of a model while it is loaded into an engine, because no single
/// constraint sees it.
///
/// A constraint states facts about itself (Posting::state) and does not know the passes that read them. A pass that
/// reads facts requests them before anything is posted, and adds its rules once everything has been posted. A pass may
/// also have some constraints posted before all others, so that these see the outcome.
///
/// No pass changes the meaning of a model: switching one off only costs pruning or time. To add a pass, write a file
/// joint_<name>.cpp next to the constraints that it serves, declare the pass below, and list its name in
/// joint_pass.cpp.
struct JointPass {
    std::string_view name; ///< the name in LoadOptions::without
    std::string_view summary;
    /// Requests the facts that the pass reads, if any.
    void (*begin)(Facts& facts) = nullptr;
    /// Whether the constraint must be posted first; called with a posting that belongs to no constraint. went_first
    /// records the outcome after the constraint has been posted, with the posting of that constraint. Both are null if
    /// the pass posts no constraint first.
    bool (*goes_first)(const Constraint& constraint, const Posting& posting) = nullptr;
    void (*went_first)(const Constraint& constraint, Posting& posting) = nullptr;
    /// Adds the rules that follow from the facts, if the pass reads any. The posting belongs to no constraint: rules
    /// must be added by Posting::serving, for the constraints that stated the facts.
    void (*finish)(Posting& posting) = nullptr;
};

/// A finding: the effect of a joint pass on the loaded model, in words.
struct PassEffect {
    std::string_view pass; ///< the name of the pass
    std::string effect;
};

namespace joint {

/// Posts equalities first: variables that are equal up to sign and offset become one variable for all rules that are
/// posted later, so that a sum or an all_different over both sees one variable. The rule of the equality keeps their
/// domains equal. Rule 1 of Flattening.
extern const JointPass aliases;

/// Variables that take each of several successive values once, such as those of a row of a Sudoku, add up to a constant.
/// If stated sums lie within one or a few such permutations, the remaining variables have a known sum, too: in killer
/// sudokus, this is the rule of 45. For up to four permutations that share no variable, this pass subtracts stated sums
/// with coefficients 1 and -1, greedily, as long as the number of variables decreases. If at most six remain, it adds
/// the rules of their sum, unless that is stated. Inactive if no permutation or no such sum is stated. Without this pass, only search finds
/// the consequences of several sums together.
///
/// Complexity: examines at most 400 sets of permutations, and fewer if there are many sums, so that at most 400,000
/// terms of stated sums are read.
extern const JointPass permutation_sums;

/// Sums use the fact that some of their variables differ, by an all_different or pair by pair. If all of them differ
/// and their sum is a constant, this pass adds the rules that all_different_sum adds: a killer cage that is written as
/// a sum within a row, column or box then excludes the values that no set of different values allows. Otherwise, groups
/// of variables that differ and have the same coefficient get bounds by the least and the greatest sums of different
/// values: the cells of an arrow in one row, or those of a diagonal in one box. Nothing is added if there are more than
/// 12 values and the total is in the middle half of the range of the sum: there, the rules cost more than they gain,
/// see docs/performance.md.
extern const JointPass distinct_sums;

/// Permutations that share two or more variables narrow each other: one rule for all pairs of the model, if all values
/// lie within a range of 64.
extern const JointPass intersections;

/// Counts of single values. Counts over the same list of variables share one rule, CountingValues, so that a changed
/// variable is examined once rather than by each count: this is nearly twice as fast on the magic sequence of length
/// 500. Without this pass, each count has a separate rule.
extern const JointPass counts;

/// Round trips whose step costs come from arrays: a circuit over `next`, elements `cost[i] == element(row[i],
/// next[i])`, and a sum that is at least the sum of the costs. They get the lower bounds and reduced costs of
/// cost_circuit, which are needed to find the cheapest tour. Without this pass, a bound takes account only of the
/// cheapest step from each place.
extern const JointPass tour_costs;

/// Variables that differ pair by pair, as in  q[i] + i != q[j] + j  for all i < j, share the rules of an all_different.
/// Such a list has at least six variables, or at least three and no more values than variables. A pair that belongs to
/// no list has a separate rule. Without this pass, every pair has a separate rule.
extern const JointPass cliques;

/// Tasks that exclude each other pair by pair, as in  s[i] + d[i] <= s[j] || s[j] + d[j] <= s[i],  also get the rules
/// of no_overlap, and the search schedules them. The duration of each task is the shortest distance from its start to
/// the start of a task that follows it.
extern const JointPass machines;

/// Head counts that contradict each other when they are added up, such as counts by rows and by columns of a table, of
/// one value or several. If 9 of 14 nurses work on each of 14 days, they cannot have 6 free days each, since
/// 14 * 9 + 14 * 6 > 14 * 14. The pass reads counts with constant bounds, and sums of variables that are 0 or 1. It
/// adds no rule but fails immediately. Without this pass, search must find the contradiction.
extern const JointPass head_counts;

/// Arrays of constants with an index that is a sum, as in  costs[143 * act + 11 * port + week],  if no other constraint
/// depends on the index. The result and the variables of the sum get a table, which is domain consistent, if these
/// variables have at most 10,000 combinations of values. Without this pass, array and sum have separate rules, and the
/// sum is only bounds consistent.
extern const JointPass indices;

/// Returns every pass, in the order in which they begin and finish.
std::span<const JointPass* const> all();
/// Returns every pass except those named.
/// @throws ArgumentError  if there is no pass of a given name
std::vector<const JointPass*> all_without(std::span<const std::string_view> names);

} // namespace joint
} // namespace csp
