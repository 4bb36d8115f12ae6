#pragma once

#include <csp/base/domain.hpp>
#include <csp/base/matrix.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace csp {

/// The views take columns of a matrix, each column as often as its count allows, and the entries taken, each in its own
/// row, add up to at most a total.
///
/// Rule 1. The total is at least the least sum of such entries.
/// Rule 2. A column is removed from a view if the least sum with this entry exceeds the greatest total.
/// Rule 3. If the views cannot take columns as often as demanded: failure.
///
/// All rules are exact. The least sum is a minimum-cost flow from rows to columns, made of shortest augmenting paths; a
/// column that is taken too seldom is rewarded for being taken. A row that moves to another column starts a chain of
/// moves back to the column that it has left: over rows that move on, and over columns that may be taken once more and
/// once less. The lengths of such chains are prices of columns; missing entries are part of a reason only if the prices
/// make them worthwhile.
///
/// Complexity: n views, m columns. O(n m) for each pass over the entries, and a few passes for each view and, if the
/// total matters, for each column taken. Stateless.
/// Source: Régin, "Arc consistency for global cardinality constraints with costs", CP 1999, pp. 390-404
class FlowCost final : public Rule {
  public:
    /// @param xs      within 0 .. columns - 1
    /// @param costs   a row for each view; see AssignmentCost::most_cost()
    /// @param counts  how often each column may be taken
    FlowCost(std::vector<View> xs, Matrix<WideValue> costs, std::vector<Interval> counts, View total);

    std::string name() const override { return "cardinality, cost"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::heavy; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();
    static constexpr WideValue infinite = std::numeric_limits<WideValue>::max() / 4;
    enum class Direction : std::uint8_t { forwards, backwards };

    Index row_count() const { return static_cast<Index>(xs_.size()); }
    Index column_count() const { return static_cast<Index>(costs_.columns()); }
    /// The vertex where columns that may be taken once more or once less meet.
    Index spare() const { return column_count(); }
    bool may_take(Index row, Index column) const { return allowed_[row * column_count() + column] != 0; }
    WideValue move(Index row, Index column) const {
        return costs_(row, column) - costs_(row, column_of_[row]);
    }
    bool may_give(Index column) const { return taken_[column] > counts_[column].min; }
    bool may_get(Index column) const { return taken_[column] < counts_[column].max; }

    void read(const Context& context);
    bool find_flow();
    bool find_column(Index row);
    Index cheapest_end() const;
    WideValue least_sum() const;
    bool can_be_exceeded(WideValue slack) const;
    void find_ways(Index column, Direction direction);
    bool remove_costly(Index row, WideValue slack, Context& context);
    void explain_all(Reason& reason, const Context& context) const;
    template <typename PriceOf>
    void explain(Reason& reason, Index but, const PriceOf& price_of, const Context& context) const;

    std::vector<View> xs_;
    Matrix<WideValue> costs_;
    std::vector<Interval> counts_;
    View total_;
    WideValue far_; ///< more than the length of any way
    // Room for a run:
    std::vector<char> allowed_;       ///< row after row
    std::vector<Index> column_of_;    ///< by row
    std::vector<Value> taken_;        ///< by column: how often
    std::vector<WideValue> distance_; ///< by column, while one is looked for
    std::vector<Index> before_;       ///< by column: the row that moves to it
    std::vector<WideValue> way_;      ///< by column, and for the spare
};

} // namespace csp
