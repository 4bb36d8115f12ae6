#include <csp/constraints/costs/flow_cost.hpp>

#include <csp/constraints/costs/choices.hpp>

#include <algorithm>
#include <utility>

namespace csp {

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

/// Under a condition, values without columns may be left.
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

/// The cheapest column at which a path can end; a column that must be taken more often precedes all others.
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

// Places that cost too much ------------------------------------------------------------------------

/// Whether the most expensive entries of all rows exceed the least sum by more.
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

/// Forwards: the least cost of moving one row away from the column, after one has been added to it, and adding one to
/// each column. Backwards: of moving one away from each column and adding one to this column. far_ if impossible.
///
/// Forwards from the spare, these are prices of columns with which no remaining entry is cheaper than its row and
/// column together.
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

/// Rule 2, with the ways to the row's column.
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

} // namespace csp
