#pragma once

#include <csp/search/value_order/value_order.hpp>

#include <array>

/// The value orders, each with the value that it tries first, its complexity and its source.
///
/// A choice reads the bounds of a domain, its runs of consecutive values, or one stored value. Only `lcv` and
/// `lcv_static` examine values one by one.
namespace csp::value_order {

// Orders that look only at the domain. O(1) per choice, but O(runs of consecutive values) if they count values.

/// The smallest value.
extern const ValueOrderKind min;

/// The largest value.
extern const ValueOrderKind max;

/// The value in the middle of the sorted domain, the lower of two.
extern const ValueOrderKind median;

/// The value nearest to the middle of the bounds, the lower of two.
///
/// Complexity: O(1), O(log holes) for wide domains.
/// See also: `median`, the middle of the sorted values
extern const ValueOrderKind middle;

/// Halves the interval of the bounds and tries the lower half first: x <= middle, then x > middle. It suits wide
/// domains in which the range of the values matters rather than a single value.
///
/// Complexity: O(1).
/// Source: textbook (domain splitting).
extern const ValueOrderKind split;

/// Halves the interval of the bounds and tries the upper half first: x > middle, then x <= middle.
///
/// Complexity: O(1).
/// Source: textbook (domain splitting).
extern const ValueOrderKind reverse_split;

/// A random value, all with equal probability.
extern const ValueOrderKind random;

// Orders that look at other variables, or back. ---------------------------------------------------------------

/// Least constraining value: the value that leaves the most values to all other variables, found by look-ahead. In a
/// domain with more than 256 values, only the 256 least are considered.
///
/// Complexity: one propagation and O(open) per value.
/// Source: Geelen, Dual viewpoint heuristics for binary constraint satisfaction problems, ECAI 1992 (promise).
/// See also: lcv_static.
extern const ValueOrderKind lcv;

/// Least constraining value by static supports: the value that is compatible with the most values of the neighbours,
/// counted once in the model before any search. The score of x = v is the sum over the constraints on x of the share of
/// the assignments of their other variables that satisfy them together with x = v: how many constraints a random
/// completion would satisfy on average. Ties go to the least value.
///
/// Only constraints whose initial domains have up to 4,096 combinations are counted, such as binary ones over up to 64
/// values each. A variable without such constraints takes its least value.
///
/// Complexity: up to 4,096 checks per constraint in advance; a choice looks for the first value that is left,
/// O(values) at worst.
/// Source: Mehta and van Dongen, Static value ordering heuristics for constraint satisfaction problems, CPAI 2005;
/// after Geelen, ECAI 1992.
/// See also: lcv, by look-ahead.
extern const ValueOrderKind lcv_static;

/// Phase saving: the value that the variable had last, regardless of its origin; at first the least, or the greatest if
/// the variable is a gain to maximise (greatest_first in csp/search/brancher/branchings.hpp). After a failure
/// or a restart, the search thus rebuilds its former assignment as far as possible.
///
/// Complexity: a node costs the variables that it changed.
/// Source: Pipatsrisawat and Darwiche, A lightweight component caching scheme for satisfiability solvers, SAT
/// 2007.
extern const ValueOrderKind phase;

/// The value in the best solution so far, which is the latest, since branch and bound only finds better ones. If there
/// is no solution yet, or if that value has been removed, the least value. The search stays near its best solution, as
/// a large neighbourhood search does, and remains complete.
///
/// Complexity: O(variables) per solution.
/// Source: Demirovic, Chu, Stuckey, Solution-based phase saving for CP, CP 2018.
extern const ValueOrderKind best;

/// All of them, in the order of the documentation.
inline constexpr std::array kinds{&min,   &max,           &median, &middle, &lcv,   &lcv_static,
                                  &split, &reverse_split, &phase,  &best,   &random};

} // namespace csp::value_order
