#include <csp/constraints/costs/choices.hpp>

#include <csp/base/matrix.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The views take different columns of a matrix, each in its row, and the entries taken add up to at most a total.
///
/// Rule 1. The total is at least the least sum of such entries.
/// Rule 2. A column is removed from a view if the least sum with this entry exceeds the greatest total.
/// Rule 3. If the views cannot take different columns: failure.
///
/// Rules 1 and 2 are exact. To find the least sum, each row and column gets a price, by shortest augmenting paths, such
/// that no remaining entry is cheaper than the prices of its row and column together, and the entries taken cost
/// exactly as much as these prices. The extra cost of another entry for a view is the length of a shortest path;
/// missing entries are part of a reason only if they would shorten it.
///
/// Complexity: n views, m columns. O(n m) a run, and the same again for each view that has lost its column since the
/// last run and, if an entry might cost too much, for each open view. Stateless: prices and columns of the last run are
/// hints.
/// Source: Kuhn, "The Hungarian method for the assignment problem", Naval Research Logistics Quarterly 2, 1955, pp.
/// 83-97, in the form of Jonker and Volgenant, "A shortest augmenting path algorithm for dense and sparse linear
/// assignment problems", Computing 38, 1987, pp. 325-340; rule 2 by Regin, "Cost-based arc consistency for global
/// cardinality constraints", Constraints 7, 2002, pp. 387-405; reasons from the reduced costs of Focacci, Lodi and
/// Milano, "Cost-based domain filtering", CP 1999, pp. 189-203.
class AssignmentCost final : public Rule {
  public:
    /// @param xs     with values within 0 .. columns - 1
    /// @param costs  a row for each view, at least as many columns as rows; see most_assignment_cost()
    AssignmentCost(std::vector<View> xs, Matrix<WideValue> costs, View total);

    /// Returns the greatest cost for which no sum overflows. A price is the difference of two sums of up to n costs; a
    /// path adds n moves of up to four such prices.
    static WideValue most_cost(std::size_t views) {
        const auto n = static_cast<WideValue>(std::min<std::size_t>(views + 1, 1U << 30));
        return infinite / 16 / n / n;
    }

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
    // Buffers of a run:
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

AssignmentCost::AssignmentCost(std::vector<View> xs, Matrix<WideValue> costs, View total)
    : xs_(std::move(xs)),
      costs_(std::move(costs)),
      total_(total),
      row_price_(xs_.size()),
      column_price_(costs_.columns()),
      column_of_(xs_.size(), nobody),
      row_of_(costs_.columns(), nobody),
      begin_(xs_.size() + 1),
      distance_(costs_.columns()),
      before_(costs_.columns()),
      is_settled_(costs_.columns()),
      move_(costs_.size()),
      to_spare_(xs_.size()),
      way_(xs_.size()) {
    columns_.reserve(costs_.size());
    settled_.reserve(costs_.columns());
}

void AssignmentCost::scope(Wiring& wiring) {
    wiring.on_each(xs_);
    wiring.on(total_, Events::bounds);
}

void AssignmentCost::propagate(Context& context) {
    read(context);
    release_columns();
    for (Index i = 0; i < row_count(); ++i)
        if (column_of_[i] == nobody && !find_column(i)) { // Rule 3
            context.fail([&](Reason& r) { explain_failure(r, i, context); });
            return;
        }
    const WideValue least = least_sum();
    const auto by_prices = [&](Reason& r) {
        explain(r, context, [this](Index i, Index j) { return reduced(i, j) < 0; });
    };
    if (!context.at_least(total_, least, by_prices)) return; // Rule 1
    const WideValue slack = context.max(total_) - least;
    if (!can_be_exceeded(slack)) return context.fixpoint();
    prepare_ways();
    for (Index i = 0; i < row_count(); ++i)
        if (may_be_costly(i, slack) && !remove_costly(i, slack, context)) return;
    context.fixpoint();
}

/// Reads the domains. Under a condition, they may still have values without columns.
void AssignmentCost::read(const Context& context) {
    columns_.clear();
    for (Index i = 0; i < row_count(); ++i) {
        begin_[i] = static_cast<Index>(columns_.size());
        for (const Value v : context.domain(xs_[i]).within(0, static_cast<Value>(column_count()) - 1))
            columns_.push_back(static_cast<Index>(v));
    }
    begin_.back() = static_cast<Index>(columns_.size());
}

// The least sum ------------------------------------------------------------------------------------

WideValue AssignmentCost::cheapest_in(Index row) const {
    WideValue cheapest = infinite;
    for (Index at = begin_[row]; at < begin_[row + 1]; ++at)
        cheapest = std::min(cheapest, costs_(row, columns_[at]) - column_price_[columns_[at]]);
    return cheapest;
}

/// Adapts the prices of the rows to the remaining entries. A row gives up its column if the column was removed or has
/// become too expensive. The column becomes spare at price 0, which may be more than before, so the rows are examined
/// again. Prices that have grown from run to run are reset before sums of them could overflow.
void AssignmentCost::release_columns() {
    constexpr WideValue most = infinite / 16;
    if (std::any_of(column_price_.begin(), column_price_.end(), [](WideValue p) { return p < -most; })) {
        std::fill(column_price_.begin(), column_price_.end(), 0);
        std::fill(column_of_.begin(), column_of_.end(), nobody);
        std::fill(row_of_.begin(), row_of_.end(), nobody);
    }
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (Index i = 0; i < row_count(); ++i) {
            row_price_[i] = cheapest_in(i);
            const Index j = column_of_[i];
            if (j == nobody) continue;
            const auto first = columns_.begin() + begin_[i];
            const auto last = columns_.begin() + begin_[i + 1];
            if (reduced(i, j) == 0 && std::binary_search(first, last, j)) continue;
            column_of_[i] = row_of_[j] = nobody;
            if (!has_spare_columns() || column_price_[j] == 0) continue;
            column_price_[j] = 0;
            has_changed = true;
        }
    }
}

/// Finds a shortest augmenting path from the row to a column without a row. Returns false if there is none.
bool AssignmentCost::find_column(Index row) {
    std::fill(distance_.begin(), distance_.end(), infinite);
    std::fill(is_settled_.begin(), is_settled_.end(), char{0});
    settled_.clear();
    WideValue distance = 0;
    Index at = row;
    Index column = nobody;
    while (true) {
        column = nobody;
        for (Index k = begin_[at]; k < begin_[at + 1]; ++k) {
            const Index j = columns_[k];
            if (is_settled_[j] != 0) continue;
            const WideValue reached = distance + reduced(at, j);
            if (reached < distance_[j]) {
                distance_[j] = reached;
                before_[j] = at;
            }
        }
        for (Index j = 0; j < column_count(); ++j)
            if (is_settled_[j] == 0 && distance_[j] < infinite &&
                (column == nobody || distance_[j] < distance_[column]))
                column = j;
        if (column == nobody) return false;
        distance = distance_[column];
        if (row_of_[column] == nobody) break;
        is_settled_[column] = 1;
        settled_.push_back(column);
        at = row_of_[column];
    }
    row_price_[row] += distance;
    for (const Index j : settled_) {
        row_price_[row_of_[j]] += distance - distance_[j];
        column_price_[j] -= distance - distance_[j];
    }
    while (true) {
        const Index from = before_[column];
        row_of_[column] = from;
        std::swap(column, column_of_[from]);
        if (from == row) return true;
    }
}

WideValue AssignmentCost::least_sum() const {
    WideValue sum = 0;
    for (Index i = 0; i < row_count(); ++i) sum += costs_(i, column_of_[i]);
    return sum;
}

// Entries that cost too much -----------------------------------------------------------------------

/// Whether some choice of entries could exceed the least sum by more than the slack. The excess consists of the costs
/// of the entries beyond their prices, and of the negative prices of the columns that are not taken.
bool AssignmentCost::can_be_exceeded(WideValue slack) const {
    WideValue most = 0;
    for (Index i = 0; i < row_count(); ++i) {
        WideValue dearest = 0;
        for (Index at = begin_[i]; at < begin_[i + 1]; ++at)
            dearest = std::max(dearest, reduced(i, columns_[at]));
        most += dearest;
        if (has_spare_columns()) most -= column_price_[column_of_[i]];
    }
    return most > slack;
}

void AssignmentCost::prepare_ways() {
    std::fill(move_.begin(), move_.end(), infinite);
    std::fill(to_spare_.begin(), to_spare_.end(), infinite);
    for (Index i = 0; i < row_count(); ++i)
        for (Index at = begin_[i]; at < begin_[i + 1]; ++at) {
            const Index j = columns_[at];
            const WideValue cost = reduced(i, j);
            move_[std::size_t{j} * row_count() + i] = cost;
            if (row_of_[j] == nobody) to_spare_[i] = std::min(to_spare_[i], cost);
        }
}

/// Whether an entry of the row might cost too much. This is impossible if, for each entry, a short path leads back to
/// the column given up; that is the usual case if the greatest total is far above the least sum.
bool AssignmentCost::may_be_costly(Index row, WideValue slack) const {
    const Index left = column_of_[row];
    return std::any_of(columns_.begin() + begin_[row], columns_.begin() + begin_[row + 1], [&](Index j) {
        const WideValue room = slack - reduced(row, j);
        if (j == left) return false;
        if (row_of_[j] == nobody) return -column_price_[left] > room;
        return !has_short_way(row_of_[j], left, room);
    });
}

/// Whether the row can take the column at that cost, directly or after another row has moved there.
bool AssignmentCost::has_short_way(Index row, Index column, WideValue room) const {
    const WideValue* const moves = &move_[std::size_t{column} * row_count()];
    if (moves[row] <= room) return true;
    for (Index k = 0; k < row_count(); ++k)
        if (moves[k] <= room && move_[std::size_t{column_of_[k]} * row_count() + row] + moves[k] <= room)
            return true;
    return false;
}

/// Finds the costs of paths. If a row moves to another column, the row of that column moves to another one, and so on,
/// until a row takes the column that the first row has left, or takes a spare column, and another column becomes spare.
/// Such paths are searched backwards, from the column that is left. Paths that cost more than `slack` get the cost
/// `slack` + 1.
void AssignmentCost::find_ways(Index row, WideValue slack) {
    std::fill(way_.begin(), way_.end(), slack + 1);
    std::fill(is_settled_.begin(), is_settled_.end(), char{0});
    way_from_spare_ = slack + 1;
    way_[row] = 0;
    bool is_spare_settled = !has_spare_columns();
    while (true) {
        Index next = nobody;
        WideValue nearest = slack + 1;
        for (Index i = 0; i < row_count(); ++i)
            if (is_settled_[i] == 0 && way_[i] < nearest) nearest = way_[next = i];
        const bool takes_spare = !is_spare_settled && way_from_spare_ < nearest;
        if (takes_spare) {
            is_spare_settled = true;
            for (Index i = 0; i < row_count(); ++i)
                if (to_spare_[i] < infinite) way_[i] = std::min(way_[i], way_from_spare_ + to_spare_[i]);
            continue;
        }
        if (next == nobody) return;
        is_settled_[next] = 1;
        const Index column = column_of_[next];
        const WideValue* const moves = &move_[std::size_t{column} * row_count()];
        for (Index i = 0; i < row_count(); ++i)
            if (moves[i] < infinite) way_[i] = std::min(way_[i], nearest + moves[i]);
        if (has_spare_columns()) way_from_spare_ = std::min(way_from_spare_, nearest - column_price_[column]);
    }
}

WideValue AssignmentCost::way_from(Index column) const {
    return row_of_[column] == nobody ? way_from_spare_ : way_[row_of_[column]];
}

/// Applies rule 2.
bool AssignmentCost::remove_costly(Index row, WideValue slack, Context& context) {
    find_ways(row, slack);
    const auto why = [&](Reason& r) { explain_costly(r, row, context); };
    for (Index at = begin_[row]; at < begin_[row + 1]; ++at) {
        const Index j = columns_[at];
        if (j != column_of_[row] && reduced(row, j) + way_from(j) > slack &&
            !context.remove(xs_[row], j, why))
            return false;
    }
    return true;
}

// Reasons ------------------------------------------------------------------------------------------

/// Adds the removed entries for which `is_needed(row, column)` holds.
template <typename IsNeeded>
void AssignmentCost::explain(Reason& reason, const Context& context, const IsNeeded& is_needed) const {
    for (Index i = 0; i < row_count(); ++i)
        for (Index j = 0; j < column_count(); ++j)
            if (is_needed(i, j) && !context.contains(xs_[i], j))
                reason.add(atom_different(xs_[i], static_cast<Value>(j)));
}

/// Adds that the rows reached have no columns except those that rows among them take.
void AssignmentCost::explain_failure(Reason& reason, Index row, const Context& context) const {
    std::vector<char> is_reached(row_count());
    is_reached[row] = 1;
    for (const Index j : settled_) is_reached[row_of_[j]] = 1;
    explain(reason, context, [&](Index i, Index j) { return is_reached[i] != 0 && is_settled_[j] == 0; });
}

/// Adds the removed entries that would make another choice cheap. With the lengths of the paths added to the prices, no
/// entry of any other row is cheaper than the prices of its row and column together. Prices of columns that may stay
/// spare must not exceed 0.
void AssignmentCost::explain_costly(Reason& reason, Index row, const Context& context) const {
    const WideValue shift = has_spare_columns() ? way_from_spare_ : 0;
    explain(reason, context, [&](Index i, Index j) {
        return i != row && reduced(i, j) - (way_[i] - shift) + (way_from(j) - shift) < 0;
    });
    reason.add(atom_at_most(total_, context.max(total_)));
}

std::optional<bool> AssignmentCost::check(const Assignment& assignment) const {
    std::vector<bool> is_taken(column_count());
    WideValue sum = 0;
    for (Index i = 0; i < row_count(); ++i) {
        const Value v = assignment[xs_[i]];
        if (v < 0 || static_cast<Index>(v) >= column_count() || is_taken[static_cast<Index>(v)]) return false;
        is_taken[static_cast<Index>(v)] = true;
        sum += costs_(i, static_cast<Index>(v));
    }
    return sum <= assignment[total_];
}

} // namespace

WideValue most_assignment_cost(std::size_t views) { return AssignmentCost::most_cost(views); }

void post_cost_at_most(Posting& posting, const std::vector<View>& xs, const Matrix<WideValue>& costs,
                       View total) {
    posting.add<AssignmentCost>(xs, costs, total);
}

void post_cost_at_least(Posting& posting, const std::vector<View>& xs, const Matrix<WideValue>& costs,
                        View total) {
    posting.add<AssignmentCost>(xs, negated(costs), -total);
}

} // namespace csp
