#include <csp/constraints/require/tabular_reduction.hpp>

#include <algorithm>
#include <numeric>

namespace csp {

TabularReduction::TabularReduction(std::vector<Var> variables, const std::vector<Value>& tuples)
    : ranks_(tuples.size()),
      order_(tuples.size() / variables.size()) {
    const std::size_t arity = variables.size();
    std::iota(order_.begin(), order_.end(), 0U);
    for (std::size_t i = 0; i < arity; ++i) {
        std::vector<Value> values;
        for (std::size_t at = i; at < tuples.size(); at += arity) values.push_back(tuples[at]);
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
        for (std::size_t at = i; at < tuples.size(); at += arity) {
            const auto found = std::lower_bound(values.begin(), values.end(), tuples[at]);
            ranks_[at] = static_cast<std::uint32_t>(found - values.begin());
        }
        const std::size_t words = values.size() / word_bits + 1;
        columns_.push_back({variables[i], std::move(values), std::vector<Word>(words)});
    }
}

void TabularReduction::scope(Wiring& wiring) {
    for (const Column& column : columns_) wiring.on(column.variable);
    left_ = wiring.reversible(static_cast<std::uint32_t>(order_.size()));
}

void TabularReduction::propagate(Context& context) {
    for (Column& column : columns_) std::fill(column.supported.begin(), column.supported.end(), Word{0});
    std::uint32_t left = context.get(left_);
    for (std::uint32_t i = 0; i < left;) {
        if (is_left(order_[i], context))
            mark(order_[i++]);
        else
            std::swap(order_[i], order_[--left]);
    }
    context.set(left_, left);
    if (left == 0) { // Rule 2
        context.fail();
        return;
    }
    WideValue combinations = 1;
    for (const Column& column : columns_) {
        if (!remove_unsupported(column, context)) return;
        combinations *= context.size(column.variable);
    }
    if (combinations == left) return context.entailed();
    context.fixpoint();
}

bool TabularReduction::is_left(std::uint32_t tuple, const Context& context) const {
    const std::uint32_t* rank = &ranks_[tuple * columns_.size()];
    return std::all_of(columns_.begin(), columns_.end(), [&](const Column& column) {
        return context.contains(column.variable, column.values[*rank++]);
    });
}

void TabularReduction::mark(std::uint32_t tuple) {
    const std::uint32_t* rank = &ranks_[tuple * columns_.size()];
    for (Column& column : columns_) {
        column.supported[*rank / word_bits] |= bit(static_cast<int>(*rank % word_bits));
        ++rank;
    }
}

/// Rule 1.
bool TabularReduction::remove_unsupported(const Column& column, Context& context) const {
    const auto why = [&](Reason& r) {
        for (const Column& other : columns_)
            if (other.variable != column.variable) r.add(View(other.variable));
    };
    for (std::size_t r = 0; r < column.values.size(); ++r) {
        if ((column.supported[r / word_bits] >> r % word_bits & 1U) != 0) continue;
        if (!context.remove(column.variable, column.values[r], why)) return false;
    }
    return true;
}

std::optional<bool> TabularReduction::check(const Assignment& assignment) const {
    return std::any_of(order_.begin(), order_.end(), [&](std::uint32_t tuple) {
        const std::uint32_t* rank = &ranks_[tuple * columns_.size()];
        return std::all_of(columns_.begin(), columns_.end(), [&](const Column& column) {
            return assignment[column.variable] == column.values[*rank++];
        });
    });
}

} // namespace csp
