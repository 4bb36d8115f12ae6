#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace csp {

/// Sorts items that are nearly in order, as lists are from one run of a rule to the next: by insertion, O(n) if few
/// items have moved far. Otherwise std::sort finishes, O(n log n).
template <typename Item, typename IsLess>
void sort_nearly_sorted(std::span<Item> items, const IsLess& is_less) {
    constexpr std::size_t moves_each = 8;
    std::size_t moves_left = moves_each * items.size();
    for (std::size_t i = 1; i < items.size(); ++i) {
        const Item moving = items[i];
        std::size_t to = i;
        for (; to > 0 && is_less(moving, items[to - 1]); --to) items[to] = items[to - 1];
        items[to] = moving;
        if (i - to > moves_left) return std::sort(items.begin(), items.end(), is_less);
        moves_left -= i - to;
    }
}

} // namespace csp
