#pragma once

#include <csp/base/domain.hpp>
#include <csp/base/matrix.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/expression/list.hpp>

#include <concepts>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// The cost of each value for each variable: a row for each variable, with a column for each value from 0 on. Built
/// from a matrix of integers, or from a list of rows.
/// Errors: throws ArgumentError if rows differ in length, or if a cost is outside of +-(2^30 - 1).
class CostRows {
  public:
    template <std::integral Integer>
    CostRows(const Matrix<Integer>& costs) : CostRows(costs.list_of_rows()) {}
    template <typename Rows>
    requires std::integral<typename Rows::value_type::value_type> CostRows(const Rows& rows) {
        for (const auto& row : rows) {
            begin_row(static_cast<std::size_t>(std::distance(std::begin(row), std::end(row))));
            for (const auto cost : row) add(std::in_range<Value>(cost), std::to_string(cost), cost);
        }
    }

    std::size_t rows() const { return row_count_; }
    std::size_t columns() const { return columns_; }
    Matrix<WideValue> matrix() && { return {std::move(costs_), columns_}; }

  private:
    void begin_row(std::size_t length);
    template <typename Integer>
    void add(bool is_in_range, const std::string& text, Integer cost) {
        if (!is_in_range || !is_value(static_cast<Value>(cost))) refuse(text);
        costs_.push_back(static_cast<WideValue>(cost));
    }
    [[noreturn]] static void refuse(const std::string& cost);

    std::size_t row_count_ = 0;
    std::size_t columns_ = 0;
    std::vector<WideValue> costs_;
};

/// All values pairwise distinct, with costs that add up to a total:  all_different(xs)  and  costs[0][xs[0]] + ... +
/// costs[n-1][xs[n-1]] == total.
///
///     csp::cost_all_different(machine_of, minutes, total);
///
/// For values that are counted from another number, use views:  xs[i] - 1.
///
/// @param xs     n >= 0 variables and views
/// @param costs  n rows of m columns, see `CostRows`. A variable takes only values that have columns.
/// @param total  a variable or view
/// Consistency: domain for each bound of the total, if all variables differ. The bounds of total are the least and the
/// greatest cost, and every value is in an assignment of at most the greatest total, and in one of at least the
/// smallest. Stronger consistency, with one assignment for both bounds, would be NP-hard.
/// Complexity: O(n m) a run, and as much again for each variable that has lost its match and, if the total matters, for
/// each open variable. Space O(n m). Stateless.
/// Errors: throws ArgumentError as `CostRows` does, unless there are n rows, and if n > 16,000; for smaller n, also if
/// sums of the costs could overflow
/// Source: Kuhn, "The Hungarian method for the assignment problem", Naval Research Logistics Quarterly 2, 1955, pp.
/// 83-97; Focacci, Lodi and Milano, "Cost-based domain filtering", CP 1999, pp. 189-203; Régin, "Cost-based arc
/// consistency for global cardinality constraints", Constraints 7, 2002, pp. 387-405
/// See also: all_different, cost_circuit, element
Constraint cost_all_different(const List& xs, CostRows costs, const Expression& total);

/// Each value occurs as often as its count allows, with costs that add up to a total:  counts[v].min <= number of i
/// with x[i] == v <= counts[v].max  for all v, and  costs[0][xs[0]] + ... + costs[n-1][xs[n-1]] == total.
///
///     csp::cost_global_cardinality(depot_of, kilometres, {{2, 5}, {0, 3}, {1, 1}}, total);
///
/// @param xs      n >= 0 variables and views
/// @param costs   n rows of m columns, see `CostRows`. A variable takes only values that have columns.
/// @param counts  one interval for each column; if counts are variables, add a `global_cardinality` that ties them to
///                values
/// @param total   a variable or view
/// Consistency: as `cost_all_different`
/// Complexity: `global_cardinality` by domain, and O(n m) for each pass over the costs: a few passes for each variable
/// and, if the total matters, for each value taken. Space O(n m). Stateless.
/// Errors: throws ArgumentError as `cost_all_different` does, and unless there are m counts, none of them empty
/// Source: Régin, "Arc consistency for global cardinality constraints with costs", CP 1999, pp. 390-404
/// See also: global_cardinality, cost_all_different
Constraint cost_global_cardinality(const List& xs, CostRows costs, std::vector<Interval> counts,
                                   const Expression& total);

/// A single tour through all places, whose steps add up to a total:  circuit(next)  and  costs[0][next[0]] + ... +
/// costs[n-1][next[n-1]] == total.
///
///     csp::cost_circuit(next, minutes, total);
///
/// The same may be stated by `circuit`, `cost[i] == element(costs[i], next[i])` for each step, and a sum. The joint
/// pass `tour-costs` recognises this when the model is loaded into an engine, and bounds the total from below as here.
/// There may be up to 200 places, at least half of them must have costs, and no index may leave its array. The total
/// must be a variable of the model or a constant, alone on its side; a sum that is itself minimised is not recognised,
/// because no constraint names it. LoadOptions::without switches off the pass, and with it the one-trees of this
/// constraint.
///
/// @param next   n >= 0 variables and views
/// @param costs  n rows of n columns, see `CostRows`; they need not be symmetric
/// @param total  a variable or view
/// Consistency: that of `circuit`, and bounds by assignments and trees. The total is at least the weight of the
/// lightest one-tree, which is a tree of all places except one, plus two edges at that place; fees at the places are
/// chosen to make it as heavy as possible. The total is also at least the cost of the cheapest assignment, and at most
/// that of the most expensive one. Successors that these bounds show to be too expensive are removed. Domain
/// consistency would be NP-hard.
/// Complexity: as `cost_all_different`, and O(n^2) for each of about ten one-trees a run. Fees are found in 300 rounds
/// when the model is loaded, and adjusted in each run. Stateless.
/// Errors: throws ArgumentError as `cost_all_different` does, and unless there are n columns
/// Source: Held and Karp, "The traveling-salesman problem and minimum spanning trees", Operations Research 18, 1970,
/// pp. 1138-1162; Benchimol, van Hoeve, Régin, Rousseau and Rueher, "Improved filtering for weighted circuit
/// constraints", Constraints 17, 2012, pp. 205-233
/// See also: circuit, cost_all_different, spanning_tree
Constraint cost_circuit(const List& next, CostRows costs, const Expression& total);

} // namespace csp
