#pragma once

#include <csp/search/variable_order/variable_order.hpp>

#include <array>

/// The variable orders, each with the variable that it chooses, its complexity and its source. Among equally good
/// variables, the one made first is chosen.
///
/// A choice costs the logarithm of the number of open variables for each variable whose score has changed since the
/// previous choice, see Ranking. It costs O(open) for the first choice of a run, and whenever few variables are open or
/// many scores have changed. `random` costs O(1); `mrv_degree` always costs O(open), and so do all orders if ties are
/// broken at random.
namespace csp::variable_order {

/// The variable that was made first.
extern const VariableOrderKind input;

/// The variable with the smallest value in its domain: the earliest start, if values are times.
///
/// Source: textbook; the name is that of MiniZinc's search annotation.
extern const VariableOrderKind smallest;

/// The variable with the largest value in its domain: the biggest item, if values are sizes.
///
/// Source: textbook; the name is that of MiniZinc's search annotation.
extern const VariableOrderKind largest;

/// The largest difference between the two smallest values of the domain: the cost of missing the cheapest value.
///
/// Source: Vogel's approximation method for transport problems (Reinfeld and Vogel, Mathematical Programming,
/// 1958).
extern const VariableOrderKind max_regret;

/// A random variable, all with equal probability.
extern const VariableOrderKind random;

/// Minimum remaining values: the variable with the smallest domain.
extern const VariableOrderKind mrv;

/// Smallest domain; among equals, the one with the most unassigned neighbours in the constraint graph.
extern const VariableOrderKind mrv_degree;

// Orders that learn from failures and the effects of decisions, or count constraints. --------------------------

/// Dynamic degree: the variable in the most constraints that have another unfixed variable.
///
/// Complexity: a node costs the degrees of the variables it fixed.
/// Source: Dechter and Meiri, IJCAI 1989 (static degree); Bessiere and Regin, CP 1996 (dynamic).
extern const VariableOrderKind degree;

/// The smallest ratio |domain| / dynamic degree, which counts the constraints that have another unfixed variable.
///
/// Complexity: a node costs the degrees of the variables it fixed.
/// Source: Bessiere and Regin, MAC and combined heuristics: two reasons to forsake FC (and CBJ?) on hard problems,
/// CP 1996.
extern const VariableOrderKind dom_deg;

/// The smallest ratio |domain| / weighted degree: the sum of the weights of its rules that have another unfixed
/// variable. A rule begins every search with weight 1 and gains 1 whenever it fails.
///
/// Complexity: a node costs the degrees of the variables it fixed, a failure the arity of the rule.
/// Source: Boussemart, Hemery, Lecoutre, Sais, Boosting systematic search by weighting constraints, ECAI 2004.
extern const VariableOrderKind dom_wdeg;

/// The smallest ratio |domain| / weighted degree, with weights that reflect how near the failure was. When a rule
/// fails, its weight for each future variable x of its scope grows by
///
///     1 / (number of its future variables * |domain of x|)          (current arity, current domain)
///
/// Future variables were neither fixed before the node nor decided by it. The domain is that at the moment of the
/// failure, and counts as one value if it would have become empty. Weights begin at 0, so the first choices are those
/// of mrv.
///
/// Complexity: a node costs the degrees of the variables it fixed, a failure the arity of the rule.
/// The weights are whole multiples of 2^-32, so that every compiler finds the same sums.
/// Source: Wattez, Lecoutre, Paparrizou, Tabary, Refining constraint weighting, ICTAI 2019.
extern const VariableOrderKind dom_wdeg_ca_cd;

/// Conflict-history search: the greatest ratio sum of (q(c) + 0.0001) / |domain| over the rules c of the variable that
/// have another unfixed variable. q(c) measures how often, and how recently, c failed: with the t-th failure of the
/// search, in rule c,
///
///     q(c) = (1 - alpha) q(c) + alpha / (t - (number of the previous failure in c) + 1)
///
/// alpha falls from 0.4 by 10^-6 with every failure, but not below 0.06. A restart resets it and lets old failures
/// fade: q(c) becomes q(c) * 0.995^(failures since the last one in c).
///
/// Complexity: a node costs the degrees of the variables it fixed, a failure the arity of the rule, a
/// restart O(rules).
/// Source: Habet and Terrioux, Conflict history based search for constraint satisfaction problem, SAC 2019;
/// Journal of Heuristics 27, 2021.
extern const VariableOrderKind chs;

/// The smallest ratio |domain| / activity. At every node all activities are multiplied by 0.999; then those of the
/// variables whose domains changed grow by 1. They begin at 1, so that the first choices are those of mrv; the source
/// estimates them by random probes first, and lets only unfixed variables age.
///
/// Complexity: a node costs the variables that it changed. The decay is implemented by letting the increments grow.
/// Source: Michel and Van Hentenryck, Activity-based search for black-box constraint programming solvers, CPAIOR
/// 2012.
extern const VariableOrderKind activity;

/// The variable whose decisions shrink the search space most: the smallest |domain| * (1 - mean impact). The
/// impact of a decision is the share of the product of all domain sizes that it removes, 1 if it fails. A
/// variable begins with impact 0, so that the first choices are those of mrv. (The source keeps a mean per value,
/// sums 1 - impact over the domain, and begins with a look-ahead on every value; here one mean stands for all
/// values of a variable, also of a huge domain.)
///
/// Complexity: a node costs the variables that it changed.
/// Source: Refalo, Impact-based search strategies for constraint programming, CP 2004.
extern const VariableOrderKind impact;

/// The smallest ratio |domain| / picks: at every failure, each variable that had changed on the way to it gains a
/// pick. It begins with 1, so that the first choices are those of mrv. (The source counts a variable each time that
/// propagation picks it on the way; here it counts once.)
///
/// Complexity: a failure costs the variables that had changed.
/// Source: Audemard, Lecoutre, Prud'homme, Guiding backtrack search by tracking variables during constraint
/// propagation, CP 2023.
extern const VariableOrderKind pick_on_dom;

/// All of them, in the order of the documentation.
inline constexpr std::array kinds{&input,          &mrv,        &mrv_degree, &degree, &dom_deg,     &dom_wdeg,
                                  &dom_wdeg_ca_cd, &chs,        &activity,   &impact, &pick_on_dom, &smallest,
                                  &largest,        &max_regret, &random};

} // namespace csp::variable_order
