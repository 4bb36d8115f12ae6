#include <csp/constraints/tuples/tuple_cover.hpp>

#include <algorithm>

namespace csp {

TupleCover::TupleCover(const ValidTuples& valid) : valid_(&valid), uncovered_(valid.all()) {}

TupleCover::TupleCover(const ValidTuples& valid, const ValidTuples::Column& column)
    : valid_(&valid),
      explained_(&column),
      uncovered_(valid.word_count()) {
    if (column.any_row != ValidTuples::no_row) add(column.any_row);
}

void TupleCover::add(std::uint32_t row) {
    for (std::uint32_t w = 0; w < uncovered_.size(); ++w) uncovered_[w] |= valid_->support(row, w);
}

/// Word by word, the atom next that explains most in it.
void TupleCover::explain(Reason& reason, const Context& context) {
    const std::vector<Killer> all = killers(context);
    for (std::uint32_t w = 0; w < uncovered_.size(); ++w) {
        while (uncovered_[w] != 0) {
            const auto kills = [&](const Killer& killer) { return count_ones(killed_by(killer, w)); };
            const auto best = std::max_element(
                all.begin(), all.end(), [&](const auto& a, const auto& b) { return kills(a) < kills(b); });
            CSP_ASSERT(best != all.end() && kills(*best) > 0);
            reason.add(best->atom);
            for (std::uint32_t later = w; later < uncovered_.size(); ++later)
                uncovered_[later] &= ~killed_by(*best, later);
        }
    }
}

std::vector<TupleCover::Killer> TupleCover::killers(const Context& context) const {
    std::vector<Killer> killers;
    for (const ValidTuples::Column& column : valid_->columns()) {
        const Var x = column.variable;
        if (&column == explained_) continue;
        if (context.is_fixed(x)) {
            const Value v = context.value(x);
            killers.push_back({Atom::equal(x, v), &column, column.row_of(v), true});
            continue;
        }
        for (std::uint32_t row = column.first_row; row < column.first_row + column.row_count; ++row) {
            const Value v = column.value_of(row);
            if (!context.contains(x, v)) killers.push_back({Atom::different(x, v), &column, row, false});
        }
    }
    return killers;
}

Word TupleCover::killed_by(const Killer& killer, std::uint32_t word) const {
    const Word tuples = killer.keeps ? ~valid_->allowing(*killer.column, killer.row, word)
                                     : valid_->support(killer.row, word);
    return uncovered_[word] & tuples;
}

} // namespace csp
