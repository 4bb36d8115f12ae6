#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace csp::explaining {

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
        if (items.empty()) return std::nullopt; // `suffices` contradicts itself
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
