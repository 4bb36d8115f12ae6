#include <csp/constraints/packing/bin_packing_rules.hpp>

#include <algorithm>
#include <functional>
#include <utility>

namespace csp {

void BinContents::read(const std::vector<Item>& items, const Context& context) {
    std::fill(packed.begin(), packed.end(), 0);
    std::fill(possible.begin(), possible.end(), 0);
    const auto bins = static_cast<Value>(packed.size());
    for (const auto& [bin, size] : items) {
        if (context.is_fixed(bin)) {
            const Value j = context.value(bin);
            if (j < 0 || j >= bins) continue;
            packed[static_cast<std::size_t>(j)] += size;
            possible[static_cast<std::size_t>(j)] += size;
        } else {
            for (const Value j : context.domain(bin).within(0, bins - 1))
                possible[static_cast<std::size_t>(j)] += size;
        }
    }
}

bool have_loads(const std::vector<Item>& items, const std::vector<View>& loads,
                const Assignment& assignment) {
    std::vector<WideValue> sums(loads.size());
    for (const auto& [bin, size] : items) {
        const Value j = assignment[bin];
        if (j < 0 || static_cast<std::size_t>(j) >= loads.size()) return false;
        sums[static_cast<std::size_t>(j)] += size;
    }
    return std::equal(sums.begin(), sums.end(), loads.begin(),
                      [&](WideValue sum, View load) { return sum == assignment[load]; });
}

WideValue bins_needed(const std::vector<WideValue>& sizes, WideValue capacity) {
    if (capacity <= 0) return sizes.empty() || sizes.front() <= 0 ? 0 : static_cast<WideValue>(sizes.size());
    const std::size_t count = sizes.size();
    std::size_t halves = 0; // larger than half of the capacity: one in a bin
    WideValue free = 0;     // room that these leave in their bins
    while (halves < count && 2 * sizes[halves] > capacity) free += capacity - sizes[halves++];
    auto needed = static_cast<WideValue>(halves);
    std::size_t larger = 0; // number of items whose bin has no room for an item of size k; grows with k
    WideValue smaller = 0;  // total size of the smaller items, down to size k
    for (std::size_t i = halves; i < count; ++i) smaller += sizes[i];
    for (std::size_t end = count; end > halves; --end) { // k is the size before `end`
        const WideValue k = sizes[end - 1];
        while (larger < halves && sizes[larger] > capacity - k) free -= capacity - sizes[larger++];
        const WideValue over = smaller - free;
        if (over > 0)
            needed = std::max(needed, static_cast<WideValue>(halves) + (over + capacity - 1) / capacity);
        smaller -= k;
    }
    return needed;
}

BinPackingBound::BinPackingBound(std::vector<Item> items, std::vector<View> loads)
    : items_(std::move(items)),
      loads_(std::move(loads)),
      packed_(loads_.size()) {
    sizes_.reserve(items_.size() + loads_.size());
}

void BinPackingBound::scope(Wiring& wiring) {
    for (const Item& item : items_) wiring.on(item.bin, Events::fixed);
    wiring.on_each(loads_, Events::upper);
}

/// Rule 1.
void BinPackingBound::propagate(Context& context) {
    std::fill(packed_.begin(), packed_.end(), 0);
    sizes_.clear();
    for (const auto& [bin, size] : items_) {
        if (!context.is_fixed(bin)) {
            sizes_.push_back(size);
        } else if (const Value j = context.value(bin);
                   j >= 0 && static_cast<std::size_t>(j) < packed_.size()) {
            packed_[static_cast<std::size_t>(j)] += size;
        }
    }
    if (sizes_.empty()) return;
    WideValue capacity = 0;
    for (const View load : loads_) capacity = std::max<WideValue>(capacity, context.max(load));
    for (std::size_t j = 0; j < loads_.size(); ++j)
        sizes_.push_back(packed_[j] + capacity - context.max(loads_[j]));
    std::sort(sizes_.begin(), sizes_.end(), std::greater<>());
    const bool is_enough =
        sizes_.front() <= capacity && bins_needed(sizes_, capacity) <= static_cast<WideValue>(loads_.size());
    if (is_enough) return;
    context.fail([&](Reason& r) {
        for (const Item& item : items_)
            if (context.is_fixed(item.bin)) r.add(atom_equal(item.bin, context.value(item.bin)));
        for (const View load : loads_) r.add(atom_at_most(load, context.max(load)));
    });
}

} // namespace csp
