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
        for (Word rest = rows_[i] & ~possible; rest != 0; rest &= rest - 1)
            if (!context.remove(xs_[i], first_ + lowest(rest))) return;
}

} // namespace csp
