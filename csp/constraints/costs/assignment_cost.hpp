#pragma once

#include <csp/base/matrix.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace csp {

/// The views take different columns of a matrix, each in its own row, and the entries taken add up to at most a total.
///
/// Rule 1. The total is at least the least sum of such entries.
/// Rule 2. A column is removed from a view if the least sum with this entry exceeds the greatest total.
/// Rule 3. If the views cannot take different columns: failure.
///
/// Rules 1 and 2 are exact. To find the least sum, each row and column gets a price, by shortest augmenting paths, such
/// that no remaining entry is cheaper than its row and column together, and the entries taken cost exactly that much.
/// Moving a view to another entry costs a shortest path; missing entries are part of a reason only if they would
/// shorten it.
///
/// Complexity: n views, m columns. O(n m) a run, and as much again for each view that has lost its column since the
/// last run and, if an entry might cost too much, for each open view. Stateless: prices and columns of the last run are
/// hints.
/// Source: Kuhn, "The Hungarian method for the assignment problem", Naval Research Logistics Quarterly 2, 1955, pp.
/// 83-97, in the form of Jonker and Volgenant, "A shortest augmenting path algorithm for dense and sparse linear
/// assignment problems", Computing 38, 1987, pp. 325-340; rule 2 by Regin, "Cost-based arc consistency for global
/// cardinality constraints", Constraints 7, 2002, pp. 387-405; reasons from the reduced costs of Focacci, Lodi and
/// Milano, "Cost-based domain filtering", CP 1999, pp. 189-203.
class AssignmentCost final : public Rule {
  public:
    /// @param xs     within 0 .. columns - 1
    /// @param costs  a row for each view, at least as many columns as rows; see most_cost()
    AssignmentCost(std::vector<View> xs, Matrix<WideValue> costs, View total);

    /// No cost may exceed this in absolute value, so that no sum overflows.
    static WideValue most_cost(std::size_t views);

    std::string name() const override { return "assignment, cost"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::heavy; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();
    static constexpr WideValue infinite = std::numeric_limits<WideValue>::max() / 2;

    Index row_count() const { return static_cast<Index>(xs_.size()); }
    Index column_count() const { return static_cast<Index>(costs_.columns()); }
    bool has_spare_columns() const { return column_count() > row_count(); }
    WideValue reduced(Index row, Index column) const {
        return costs_(row, column) - row_price_[row] - column_price_[column];
    }

    void read(const Context& context);
    void release_columns();
    WideValue cheapest_in(Index row) const;
    bool find_column(Index row);
    WideValue least_sum() const;
    bool can_be_exceeded(WideValue slack) const;
    void prepare_ways();
    bool may_be_costly(Index row, WideValue slack) const;
    bool has_short_way(Index row, Index column, WideValue room) const;
    void find_ways(Index row, WideValue slack);
    WideValue way_from(Index column) const;
    bool remove_costly(Index row, WideValue slack, Context& context);

    template <typename IsNeeded>
    void explain(Reason& reason, const Context& context, const IsNeeded& is_needed) const;
    void explain_failure(Reason& reason, Index row, const Context& context) const;
    void explain_costly(Reason& reason, Index row, const Context& context) const;

    std::vector<View> xs_;
    Matrix<WideValue> costs_;
    View total_;
    // Hints: the state at the end of the last run.
    std::vector<WideValue> row_price_;
    std::vector<WideValue> column_price_; ///< at most 0, and 0 for spare columns, if there are any
    std::vector<Index> column_of_;        ///< by row
    std::vector<Index> row_of_;           ///< by column
    // Room for a run:
    std::vector<Index>
        columns_; ///< the remaining ones: for row i, columns_[begin_[i]] .. columns_[begin_[i + 1] - 1]
    std::vector<Index> begin_;
    std::vector<WideValue> distance_; ///< by column, during the search for a column
    std::vector<Index> before_;       ///< by column: the row from which it is reached
    std::vector<char> is_settled_;    ///< by column; later by row
    std::vector<Index> settled_;      ///< columns, in the order in which they were settled
    std::vector<WideValue> move_;     ///< [column][row]: the reduced cost; infinite if not allowed
    std::vector<WideValue> to_spare_; ///< by row: the cheapest move to a spare column
    std::vector<WideValue> way_;      ///< by row: from its column to the column of the row that moves
    WideValue way_from_spare_ = infinite;
};

} // namespace csp
