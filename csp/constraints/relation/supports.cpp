#include <csp/constraints/relation/supports.hpp>

#include <algorithm>

namespace csp {

Supports::Supports(std::span<const ValuePair> pairs, Value origin) : origin_(origin) {
    for (const auto& [v, partner] : pairs) {
        if (values_.empty() || values_.back() != v) {
            values_.push_back(v);
            row_first_.push_back(static_cast<std::uint32_t>(blocks_.size()));
        }
        const Value index = (partner - origin) % word_bits;
        const Value first = partner - index;
        if (row_first_.back() == blocks_.size() || blocks_.back().first != first)
            blocks_.push_back({first, 0});
        blocks_.back().values |= bit(index);
        is_one_word_ = is_one_word_ && first == origin;
    }
    last_found_.assign(row_first_.begin(), row_first_.end());
    row_first_.push_back(static_cast<std::uint32_t>(blocks_.size()));
}

std::size_t Supports::row_of(Value v) const {
    if (v < values_.front() || v > values_.back()) return values_.size();
    const auto distance = static_cast<std::size_t>(v - values_.front());
    if (distance < values_.size() && values_[distance] == v) return distance; // no gap before it
    const auto found = std::lower_bound(values_.begin(), values_.end(), v);
    return *found == v ? static_cast<std::size_t>(found - values_.begin()) : values_.size();
}

void Supports::revise(Var x, Var y, Context& context) {
    const Word partner = is_one_word_ ? context.window(y, origin_) : 0;
    if (context.is_small(x)) {
        const Value base = context.base(x);
        Word kept = 0;
        for_each_bit(context.bits(x), [&](int i) {
            if (is_supported(base + i, y, partner, context)) kept |= bit(i);
        });
        context.keep_bits(x, kept, because{y});
        return;
    }
    if (!keep_listed(x, context)) return;
    for (const Value v : context.domain(x))
        if (!is_supported(v, y, partner, context) && !context.remove(x, v, because{y})) return;
}

/// x can have unlisted values only under a condition, before which nothing has been removed. There may be many, so they
/// are removed in ranges.
bool Supports::keep_listed(Var x, Context& context) const {
    if (context.size(x) <= values_.size()) return true;
    const auto without_reason = [](Reason&) {}; // an empty reason: no atoms
    if (!context.at_least(x, values_.front(), without_reason)) return false;
    if (!context.at_most(x, values_.back(), without_reason)) return false;
    for (std::size_t i = 1; i < values_.size(); ++i)
        if (!context.remove_range(x, values_[i - 1] + 1, values_[i] - 1, without_reason)) return false;
    return true;
}

inline bool Supports::is_supported(Value v, Var y, Word partner, const Context& context) {
    const std::size_t row = row_of(v);
    if (row == values_.size()) return false;
    if (is_one_word_) return (blocks_[row].values & partner) != 0;
    return is_supported(row, y, context);
}

inline bool Supports::is_supported(std::size_t row, Var y, const Context& context) {
    const auto holds = [&](std::uint32_t at) {
        return (context.window(y, blocks_[at].first) & blocks_[at].values) != 0;
    };
    if (holds(last_found_[row])) return true;
    for (std::uint32_t at = row_first_[row]; at < row_first_[row + 1]; ++at) {
        if (!holds(at)) continue;
        last_found_[row] = at;
        return true;
    }
    return false;
}

bool Supports::allows(Value v, Value partner) const {
    const std::size_t row = row_of(v);
    if (row == values_.size()) return false;
    return std::any_of(blocks_.begin() + row_first_[row], blocks_.begin() + row_first_[row + 1],
                       [partner](const Block& block) {
                           const WideValue index = WideValue{partner} - block.first;
                           return index >= 0 && index < word_bits && (block.values >> index & 1U) != 0;
                       });
}

} // namespace csp
