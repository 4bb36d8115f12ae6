#include <csp/constraints/packing/bin_packing_rules.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace csp {

/// A are the k largest numbers and C the `small` smallest, such that A and C together come to less than `from`; B are
/// the k + 1 smallest numbers outside C, which have the least sum of any k + 1 numbers outside C.
std::optional<SumGap> find_sum_gap(std::span<const Value> numbers, WideValue from, WideValue to) {
    if (from <= 0 || to >= std::accumulate(numbers.begin(), numbers.end(), WideValue{0})) return std::nullopt;
    const auto smallest = [&](std::size_t rank) { return numbers[numbers.size() - 1 - rank]; };
    std::size_t largest = 0;
    std::size_t small = 0;
    WideValue sum_a = 0;
    WideValue sum_c = 0;
    while (sum_c + smallest(small) < from) sum_c += smallest(small++);
    WideValue sum_b = smallest(small);
    while (sum_a < from && sum_b <= to) {
        sum_a += numbers[largest++];
        if (sum_a >= from) break;
        --small;
        sum_b += smallest(small);
        sum_c -= smallest(small);
        while (sum_a + sum_c >= from) {
            --small;
            sum_c -= smallest(small);
            sum_b += smallest(small) - smallest(small + largest + 1);
        }
    }
    if (sum_a >= from) return std::nullopt;
    return SumGap{sum_a + sum_c, sum_b};
}

BinPackingSums::BinPackingSums(std::vector<Item> items, std::vector<View> loads)
    : items_(std::move(items)),
      loads_(std::move(loads)) {
    std::stable_sort(items_.begin(), items_.end(),
                     [](const Item& a, const Item& b) { return a.size > b.size; });
    candidates_.reserve(items_.size());
    sizes_.reserve(items_.size());
    others_.reserve(items_.size());
}

void BinPackingSums::scope(Wiring& wiring) {
    for (const Item& item : items_) wiring.on(item.bin);
    wiring.on_each(loads_, Events::bounds);
}

void BinPackingSums::propagate(Context& context) {
    for (std::size_t j = 0; j < loads_.size(); ++j) {
        find_candidates(j, context);
        if (candidates_.empty()) continue;
        if (!narrow_load(j, context) || !narrow_candidates(j, context)) return;
    }
}

void BinPackingSums::find_candidates(std::size_t bin, const Context& context) {
    candidates_.clear();
    sizes_.clear();
    packed_ = 0;
    const auto j = static_cast<Value>(bin);
    for (std::uint32_t i = 0; i < items_.size(); ++i) {
        if (!context.contains(items_[i].bin, j)) continue;
        if (context.is_fixed(items_[i].bin)) {
            packed_ += items_[i].size;
        } else {
            candidates_.push_back(i);
            sizes_.push_back(items_[i].size);
        }
    }
}

/// Rule 1.
bool BinPackingSums::narrow_load(std::size_t bin, Context& context) const {
    const View load = loads_[bin];
    const WideValue least = context.min(load) - packed_;
    const WideValue most = context.max(load) - packed_;
    const auto why = [&](Reason& reason) { explain_contents(bin, no_item, context, reason); };
    if (find_sum_gap(sizes_, least, most)) return context.fail(why);
    if (const auto gap = find_sum_gap(sizes_, least, least))
        if (!context.at_least(load, packed_ + gap->above, why)) return false;
    if (const auto gap = find_sum_gap(sizes_, most, most))
        if (!context.at_most(load, packed_ + gap->below, why)) return false;
    return true;
}

/// Rules 2 and 3. Candidates of one size are treated alike.
bool BinPackingSums::narrow_candidates(std::size_t bin, Context& context) {
    const auto j = static_cast<Value>(bin);
    const WideValue least = context.min(loads_[bin]) - packed_;
    const WideValue most = context.max(loads_[bin]) - packed_;
    bool cannot_come = false;
    bool must_come = false;
    for (std::size_t c = 0; c < candidates_.size(); ++c) {
        const std::uint32_t i = candidates_[c];
        const Value size = sizes_[c];
        if (c == 0 || size != sizes_[c - 1]) {
            others_.assign(sizes_.begin(), sizes_.end());
            others_.erase(others_.begin() + static_cast<std::ptrdiff_t>(c));
            cannot_come = find_sum_gap(others_, least - size, most - size).has_value();
            must_come = find_sum_gap(others_, least, most).has_value();
        }
        const auto why = [&](Reason& reason) { explain_contents(bin, i, context, reason); };
        if (cannot_come && !context.remove(items_[i].bin, j, why)) return false;
        if (must_come && !context.assign(items_[i].bin, j, why)) return false;
    }
    return true;
}

void BinPackingSums::explain_contents(std::size_t bin, std::size_t skipped, const Context& context,
                                      Reason& reason) const {
    const auto j = static_cast<Value>(bin);
    reason.add(atom_at_least(loads_[bin], context.min(loads_[bin])));
    reason.add(atom_at_most(loads_[bin], context.max(loads_[bin])));
    explain_packed(items_, j, skipped, context, reason);
    explain_missing(items_, j, skipped, context, reason);
}

} // namespace csp
