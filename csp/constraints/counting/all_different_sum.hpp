#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/list.hpp>

namespace csp {

/// All values differ, and come to a total:  x[i] != x[j] for i < j,  x[0] + ... + x[n - 1] == total.
///
///     all_different_sum(cage, 17)           a cage of a killer sudoku, or a run of a kakuro
///
/// It means the same as all_different and a sum, but prunes more: four different digits that come to 11 are 1, 2, 3 and
/// 5.
///
/// @param xs      n >= 0 variables or views; the same view twice has no solution for n >= 2
/// Consistency   that of all_different and of the sum. If at most 256 sets of n of the values have that total,
///               and all values lie within 64: a set is possible if each variable may take one of its values, and each
///               of its values may be taken; values in no possible set are removed. Otherwise: also the bounds that
///               follow from the least and the greatest sum of different values.
/// Complexity    O(n) word operations a run for each set, or O(n * n); stateless. As well as all_different and the
///               sum.
/// Errors        none of its own
/// See also      all_different, linear
Constraint all_different_sum(const List& xs, WideValue total);

} // namespace csp
