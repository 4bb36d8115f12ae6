#pragma once

#include <csp/engine/rule.hpp>

#include <cstdint>
#include <vector>

namespace csp {

/// An item to be packed: the number of its bin, and its size.
struct Item {
    View bin;
    Value size = 0;
};

/// What is known of each bin: the total size of the items in it, and that of these and all that can come.
struct BinContents {
    std::vector<WideValue> packed;
    std::vector<WideValue> possible;

    explicit BinContents(std::size_t bins) : packed(bins), possible(bins) {}

    void read(const std::vector<Item>& items, const Context& context);
};

/// Whether the bin is the only one left for the item.
inline bool is_packed(const Item& item, Value bin, const Context& context) {
    return context.is_fixed(item.bin) && context.value(item.bin) == bin;
}

// Reasons: the items in the bin, and the items that cannot come, except the item `skipped`.

inline void explain_packed(const std::vector<Item>& items, Value bin, std::size_t skipped,
                           const Context& context, Reason& reason) {
    for (std::size_t i = 0; i < items.size(); ++i)
        if (i != skipped && is_packed(items[i], bin, context)) reason.add(atom_equal(items[i].bin, bin));
}
inline void explain_missing(const std::vector<Item>& items, Value bin, std::size_t skipped,
                            const Context& context, Reason& reason) {
    for (std::size_t i = 0; i < items.size(); ++i)
        if (i != skipped && !context.contains(items[i].bin, bin))
            reason.add(atom_different(items[i].bin, bin));
}
inline constexpr std::size_t no_item = ~std::size_t{0};

/// Whether every item is in one of the bins, and the items of each bin add up to its load.
bool have_loads(const std::vector<Item>& items, const std::vector<View>& loads, const Assignment& assignment);

} // namespace csp
