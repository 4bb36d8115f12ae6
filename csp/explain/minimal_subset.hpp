#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp::explaining {

/// Returns a minimal subset of the items that suffices, so that no item can be removed; early items are preferred.
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
    /// Returns the items that are needed in addition to a background.
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

/// Does the same if it is known that the empty list does not suffice.
template <typename Item, typename Suffices>
std::vector<Item> minimal_subset_of_needed(const std::vector<Item>& items, const Suffices& suffices) {
    return MinimalSubset<Item, Suffices>(suffices).of_needed(items);
}

/// Returns a minimal subset of the items that suffices, if it costs less than the bound; otherwise nullopt. Early items
/// are preferred. Members are found from the last to the first, so the search gives up after few questions if the
/// expensive items are late. `suffices(items)` returns whether a list of items suffices, and `cost(items)` returns its
/// cost, which must be no less than the cost of any part of it.
///
/// Complexity: about log2(n) + 2 questions for each member found among n items.
/// Source: the dichotomic search for transition constraints of Hemery, Lecoutre, Sais and Boussemart, Extracting MUCs
/// from constraint networks, ECAI 2006.
template <typename Item, typename Cost, typename Suffices>
std::optional<std::vector<Item>> affordable_subset(std::vector<Item> items, std::uint64_t bound,
                                                   const Cost& cost, const Suffices& suffices) {
    std::vector<Item> members;
    const auto suffices_with_first = [&](std::size_t count) {
        std::vector<Item> some(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count));
        some.insert(some.end(), members.begin(), members.end());
        return suffices(some);
    };
    if (!suffices(items)) return std::nullopt;
    while (!suffices(members)) {
        if (items.empty()) return std::nullopt; // the answers of `suffices` are inconsistent
        std::size_t too_few = 0;
        std::size_t enough = items.size();
        while (enough - too_few > 1) {
            const std::size_t middle = too_few + (enough - too_few) / 2;
            (suffices_with_first(middle) ? enough : too_few) = middle;
        }
        members.push_back(items[enough - 1]);
        if (cost(members) >= bound) return std::nullopt;
        items.resize(enough - 1);
    }
    return members;
}

} // namespace csp::explaining
