#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace csp::explaining {

/// A minimal subset of the items that suffices, so that no item can be left out; early items are preferred.
/// `suffices(items)` returns whether a list of items suffices. All items together must suffice.
///
/// Complexity: at most 2 k log2(n / k) + 2 k questions for a subset of k of the n items.
/// Source: Junker, QuickXplain: preferred explanations and relaxations for over-constrained problems, AAAI 2004.
template <typename Item, typename Suffices>
class MinimalSubset {
  public:
    using Items = std::vector<Item>;

    explicit MinimalSubset(const Suffices& suffices) : suffices_(suffices) {}

    Items of(std::span<const Item> items) const {
        return suffices_(Items()) ? Items() : needed({}, false, items);
    }

    Items of_needed(std::span<const Item> items) const { return needed({}, false, items); }

  private:
    /// The items that are needed in addition to a background.
    /// @param has_grown  whether the background is larger than when it was last known not to suffice
    Items needed(const Items& background, bool has_grown, std::span<const Item> items) const {
        if (has_grown && suffices_(background)) return {};
        if (items.size() <= 1) return {items.begin(), items.end()};
        const auto preferred = items.first(items.size() / 2);
        const auto others = items.subspan(items.size() / 2);
        const Items of_others = needed(joined(background, preferred), true, others);
        const Items rest = needed(joined(background, of_others), !of_others.empty(), preferred);
        return joined(rest, of_others);
    }
    static Items joined(Items items, std::span<const Item> more) {
        items.insert(items.end(), more.begin(), more.end());
        return items;
    }

    const Suffices& suffices_;
};

template <typename Item, typename Suffices>
std::vector<Item> minimal_subset(const std::vector<Item>& items, const Suffices& suffices) {
    return MinimalSubset<Item, Suffices>(suffices).of(items);
}

/// The same if it is known that the empty list does not suffice.
template <typename Item, typename Suffices>
std::vector<Item> minimal_subset_of_needed(const std::vector<Item>& items, const Suffices& suffices) {
    return MinimalSubset<Item, Suffices>(suffices).of_needed(items);
}

} // namespace csp::explaining
