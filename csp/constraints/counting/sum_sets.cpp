#include <csp/constraints/counting/sum_sets.hpp>

#include <algorithm>
#include <utility>

namespace csp {

SumSets::SumSets(std::vector<View> xs, Value first, std::vector<Word> sets)
    : xs_(std::move(xs)),
      first_(first),
      sets_(std::move(sets)),
      rows_(xs_.size()) {}

void SumSets::scope(Wiring& wiring) { wiring.on_each(xs_); }

void SumSets::propagate(Context& context) {
    Word all = 0;
    for (std::size_t i = 0; i < xs_.size(); ++i) all |= rows_[i] = context.window(xs_[i], first_);
    Word possible = 0;
    for (const Word set : sets_) { // Rule 1
        if ((set & ~all) != 0 || (set & ~possible) == 0) continue;
        const auto meets = [set](Word row) { return (row & set) != 0; };
        if (std::all_of(rows_.begin(), rows_.end(), meets)) possible |= set;
    }
    if (possible == all) return;                 // nothing to do
    for (std::size_t i = 0; i < xs_.size(); ++i) // Rule 2
        for (Word rest = rows_[i] & ~possible; rest != 0; rest &= rest - 1) {
            const Word value = rest & -rest;
            const auto no_set_has_it = [=, this](Reason& r) { explain(r, value, all); };
            if (!context.remove(xs_[i], first_ + lowest(rest), no_set_has_it)) return;
        }
}

/// Each set with the value has another that no variable may take, or nothing for some variable.
void SumSets::explain(Reason& reason, Word value, Word all) const {
    Word told = 0; // values that no variable may take
    for (const Word set : sets_) {
        if ((set & value) == 0 || (set & told) != 0) continue;
        if (const Word gone = set & ~all; gone != 0) {
            told |= gone & -gone;
            for (const View x : xs_) reason.add(atom_different(x, first_ + lowest(gone)));
        } else {
            const auto row =
                std::find_if(rows_.begin(), rows_.end(), [set](Word r) { return (r & set) == 0; });
            CSP_ASSERT(row != rows_.end());
            const View x = xs_[static_cast<std::size_t>(row - rows_.begin())];
            for_each_bit(set, [&](int b) { reason.add(atom_different(x, first_ + b)); });
        }
    }
}

} // namespace csp
