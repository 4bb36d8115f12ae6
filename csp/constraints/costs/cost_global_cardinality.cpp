#include <csp/constraints/costs/costs.hpp>

#include <csp/base/domain.hpp>
#include <csp/base/error.hpp>
#include <csp/base/matrix.hpp>
#include <csp/constraints/costs/choices.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The views take columns of a matrix, each column as often as its count allows, and the entries taken, each in the row
/// of its view, add up to at most a total.
///
/// Rule 1. The total is at least the least sum of such entries.
/// Rule 2. A column is removed from a view if the least sum with this entry exceeds the greatest total.
/// Rule 3. If the views cannot take columns as often as demanded: failure.
///
/// All rules are exact. The least sum is the cost of a minimum-cost flow from rows to columns, made of shortest
/// augmenting paths; columns that are taken too seldom are preferred. A row that moves to another column starts a chain
/// of moves back to the column that it has left: along rows that also move to another column, and along columns that
/// may be taken once more or once less. The lengths of such chains are prices of columns; missing entries are part of a
/// reason only if they are cheaper than the prices.
///
/// Complexity: n views, m columns. O(n m) for each pass over the entries, and a few passes for each view and, if the
/// total matters, for each column taken. Stateless.
/// Source: Régin, "Arc consistency for global cardinality constraints with costs", CP 1999, pp. 390-404
class FlowCost final : public Rule {
  public:
    /// @param xs      with values within 0 .. columns - 1
    /// @param costs   a row for each view; see most_assignment_cost()
    /// @param counts  the number of times that each column may be taken
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
    /// Returns the vertex that stands for all columns that may be taken once more or once less.
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
    WideValue far_; ///< more than the length of any path
    // Buffers of a run:
    std::vector<char> allowed_;       ///< row after row
    std::vector<Index> column_of_;    ///< by row
    std::vector<Value> taken_;        ///< by column: the number of rows that take it
    std::vector<WideValue> distance_; ///< by column, during the search for a column
    std::vector<Index> before_;       ///< by column: the row that moves to it
    std::vector<WideValue> way_;      ///< by column, and for the spare
};

FlowCost::FlowCost(std::vector<View> xs, Matrix<WideValue> costs, std::vector<Interval> counts, View total)
    : xs_(std::move(xs)),
      costs_(std::move(costs)),
      counts_(std::move(counts)),
      total_(total),
      far_(4 * static_cast<WideValue>(xs_.size() + 1) * (greatest_of(costs_) + 1)),
      allowed_(costs_.size()),
      column_of_(xs_.size(), nobody),
      taken_(costs_.columns()),
      distance_(costs_.columns()),
      before_(costs_.columns()),
      way_(costs_.columns() + 1) {}

void FlowCost::scope(Wiring& wiring) {
    wiring.on_each(xs_);
    wiring.on(total_, Events::bounds);
}

void FlowCost::propagate(Context& context) {
    read(context);
    if (!find_flow()) return (void)context.fail([&](Reason& r) { explain_all(r, context); }); // Rule 3
    const WideValue least = least_sum();
    const auto by_prices = [&](Reason& r) {
        find_ways(spare(), Direction::forwards);
        explain(
            r, nobody, [this](Index j) { return way_[j]; }, context);
    };
    if (!context.at_least(total_, least, by_prices)) return; // Rule 1
    const WideValue slack = context.max(total_) - least;
    if (!can_be_exceeded(slack)) return context.fixpoint();
    for (Index column = 0; column < column_count(); ++column) {
        if (taken_[column] == 0) continue;
        find_ways(column, Direction::backwards);
        for (Index i = 0; i < row_count(); ++i)
            if (column_of_[i] == column && !remove_costly(i, slack, context)) return;
    }
    context.fixpoint();
}

/// Reads the domains. Under a condition, they may still have values without columns.
void FlowCost::read(const Context& context) {
    std::fill(allowed_.begin(), allowed_.end(), char{0});
    for (Index i = 0; i < row_count(); ++i)
        for (const Value v : context.domain(xs_[i]).within(0, static_cast<Value>(column_count()) - 1))
            allowed_[i * column_count() + static_cast<Index>(v)] = 1;
}

// The least sum ------------------------------------------------------------------------------------

bool FlowCost::find_flow() {
    std::fill(column_of_.begin(), column_of_.end(), nobody);
    std::fill(taken_.begin(), taken_.end(), 0);
    for (Index i = 0; i < row_count(); ++i)
        if (!find_column(i)) return false;
    for (Index j = 0; j < column_count(); ++j)
        if (taken_[j] < counts_[j].min) return false;
    return true;
}

/// Finds a shortest augmenting path over rows that move on. Returns false if there is none.
bool FlowCost::find_column(Index row) {
    std::fill(distance_.begin(), distance_.end(), infinite);
    for (Index j = 0; j < column_count(); ++j) {
        if (!may_take(row, j)) continue;
        distance_[j] = costs_(row, j);
        before_[j] = row;
    }
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (Index k = 0; k < row; ++k) {
            const WideValue here = distance_[column_of_[k]];
            if (here == infinite) continue;
            for (Index j = 0; j < column_count(); ++j) {
                if (!may_take(k, j) || here + move(k, j) >= distance_[j]) continue;
                distance_[j] = here + move(k, j);
                before_[j] = k;
                has_changed = true;
            }
        }
    }
    Index column = cheapest_end();
    if (column == nobody) return false;
    ++taken_[column];
    while (true) {
        const Index from = before_[column];
        std::swap(column, column_of_[from]);
        if (from == row) return true;
    }
}

/// Returns the cheapest column at which a path can end; a column that must be taken more often precedes all others.
FlowCost::Index FlowCost::cheapest_end() const {
    Index best = nobody;
    WideValue least = infinite;
    for (Index j = 0; j < column_count(); ++j) {
        if (distance_[j] == infinite || !may_get(j)) continue;
        const WideValue cost = distance_[j] - (taken_[j] < counts_[j].min ? far_ : 0);
        if (cost >= least) continue;
        least = cost;
        best = j;
    }
    return best;
}

WideValue FlowCost::least_sum() const {
    WideValue sum = 0;
    for (Index i = 0; i < row_count(); ++i) sum += costs_(i, column_of_[i]);
    return sum;
}

// Entries that cost too much -----------------------------------------------------------------------

/// Whether the most expensive entries of all rows exceed the least sum by more than the slack.
bool FlowCost::can_be_exceeded(WideValue slack) const {
    WideValue most = 0;
    for (Index i = 0; i < row_count(); ++i) {
        WideValue dearest = 0;
        for (Index j = 0; j < column_count(); ++j)
            if (may_take(i, j)) dearest = std::max(dearest, move(i, j));
        most += dearest;
    }
    return most > slack;
}

/// Finds, for each column, the least cost of a chain of moves that takes a row from `column` and adds one to the column
/// (forwards), or takes a row from the column and adds one to `column` (backwards); far_ if there is no such chain.
///
/// Forwards from the spare, these are prices of columns such that no remaining entry is cheaper than the prices of its
/// row and column together.
void FlowCost::find_ways(Index column, Direction direction) {
    std::fill(way_.begin(), way_.end(), far_);
    way_[column] = 0;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        const auto step = [&](Index from, Index to, WideValue cost) {
            if (direction == Direction::backwards) std::swap(from, to);
            if (way_[from] + cost >= way_[to]) return;
            way_[to] = way_[from] + cost;
            has_changed = true;
        };
        for (Index k = 0; k < row_count(); ++k)
            for (Index j = 0; j < column_count(); ++j)
                if (may_take(k, j)) step(column_of_[k], j, move(k, j));
        for (Index j = 0; j < column_count(); ++j) {
            if (may_get(j)) step(j, spare(), 0);
            if (may_give(j)) step(spare(), j, 0);
        }
    }
}

/// Applies rule 2, with the paths to the row's column.
bool FlowCost::remove_costly(Index row, WideValue slack, Context& context) {
    const auto why = [&](Reason& r) {
        explain(
            r, row, [this](Index j) { return way_[spare()] - way_[j]; }, context);
        r.add(atom_at_most(total_, context.max(total_)));
    };
    for (Index j = 0; j < column_count(); ++j)
        if (may_take(row, j) && move(row, j) + way_[j] > slack && !context.remove(xs_[row], j, why))
            return false;
    return true;
}

// Reasons ------------------------------------------------------------------------------------------

void FlowCost::explain_all(Reason& reason, const Context& context) const {
    for (Index i = 0; i < row_count(); ++i)
        for (Index j = 0; j < column_count(); ++j)
            if (!context.contains(xs_[i], j)) reason.add(atom_different(xs_[i], static_cast<Value>(j)));
}

/// Adds the removed entries that are cheaper than the prices of their row and column together. The price of a row is
/// such that its current entry is not cheaper.
template <typename PriceOf>
void FlowCost::explain(Reason& reason, Index but, const PriceOf& price_of, const Context& context) const {
    for (Index i = 0; i < row_count(); ++i) {
        if (i == but) continue;
        for (Index j = 0; j < column_count(); ++j)
            if (move(i, j) - price_of(j) + price_of(column_of_[i]) < 0 && !context.contains(xs_[i], j))
                reason.add(atom_different(xs_[i], static_cast<Value>(j)));
    }
}

std::optional<bool> FlowCost::check(const Assignment& assignment) const {
    std::vector<Value> taken(column_count());
    WideValue sum = 0;
    for (Index i = 0; i < row_count(); ++i) {
        const Value v = assignment[xs_[i]];
        if (v < 0 || static_cast<Index>(v) >= column_count()) return false;
        ++taken[static_cast<Index>(v)];
        sum += costs_(i, static_cast<Index>(v));
    }
    for (Index j = 0; j < column_count(); ++j)
        if (taken[j] < counts_[j].min || taken[j] > counts_[j].max) return false;
    return sum <= assignment[total_];
}

[[noreturn]] void refuse_counts(const std::string& problem) {
    throw ArgumentError("csp::cost_global_cardinality", problem);
}

class CostGlobalCardinality final : public ConstraintDefinition {
  public:
    CostGlobalCardinality(Choices choices, std::vector<Interval> counts)
        : choices_(std::move(choices)),
          counts_(std::move(counts)) {
        if (!choices_.xs().empty() && counts_.size() != choices_.costs().columns())
            refuse_counts(std::to_string(choices_.costs().columns()) + " columns of costs, but " +
                          std::to_string(counts_.size()) + " counts");
        for (const auto& [min, max] : counts_)
            if (min > max)
                refuse_counts("a count from " + std::to_string(min) + " to " + std::to_string(max) +
                              " is empty");
    }

    std::string kind() const override { return "cost_global_cardinality"; }
    std::string statement(const NameOf& name) const override { return choices_.statement(counts_, name); }
    std::vector<View> scope() const override { return choices_.scope(); }
    bool check(const Assignment& assignment) const override {
        std::vector<Value> taken(counts_.size());
        for (const View x : choices_.xs())
            if (const Value v = assignment[x]; v >= 0 && static_cast<std::size_t>(v) < taken.size())
                ++taken[static_cast<std::size_t>(v)];
        for (std::size_t v = 0; v < taken.size(); ++v)
            if (taken[v] < counts_[v].min || taken[v] > counts_[v].max) return false;
        return choices_.add_up(assignment);
    }
    std::string describe(const NameOf& name) const override {
        const auto words = [](Interval count) {
            return std::to_string(count.min) +
                   (count.min == count.max ? "" : ".." + std::to_string(count.max));
        };
        return "values from 0 on come (" + list_of(counts_, words) + ") times: " + choices_.describe(name);
    }
    std::vector<Var> results() const override { return {choices_.total().variable()}; }
    void post(Posting& posting) const override;

  private:
    Choices choices_;
    std::vector<Interval> counts_;
};

void CostGlobalCardinality::post(Posting& posting) const {
    const std::vector<View> xs = posting.canonical(choices_.xs());
    const View total = posting.canonical(choices_.total());
    std::vector<Value> values(counts_.size());
    std::iota(values.begin(), values.end(), 0);
    global_cardinality(xs, values, counts_, Cover::closed, consistency::domain)->post(posting);
    if (xs.empty()) return posting.assign(total, 0);
    if (values.empty()) return;
    const Matrix<WideValue>& costs = choices_.costs();
    posting.add<FlowCost>(xs, costs, counts_, total);
    posting.add<FlowCost>(xs, negated(costs), counts_, -total);
}

} // namespace

Constraint cost_global_cardinality(const List& xs, CostRows costs, std::vector<Interval> counts,
                                   const Expression& total) {
    return over(xs, {total},
                [costs = std::move(costs), counts = std::move(counts)](std::vector<View> views,
                                                                       const std::vector<View>& sum) {
                    return make_constraint<CostGlobalCardinality>(
                        Choices("csp::cost_global_cardinality", std::move(views), costs, sum.front()),
                        counts);
                });
}

} // namespace csp
