#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// Reserves memory for `more` items at the end of a vector that grows item by item: at first for at least sixteen,
/// because small models are often set up repeatedly; later, for twice the previous capacity.
template <typename Item>
void grow_for(std::vector<Item>& items, std::size_t more) {
    constexpr std::size_t first_room = 16;
    const std::size_t wanted = items.size() + more;
    if (wanted > items.capacity()) items.reserve(std::max({wanted, first_room, 2 * items.capacity()}));
}

/// Many short lists that grow at their ends, all in one array. A full list moves to the end of the array and doubles
/// its capacity. The whole array takes at most three times the space of the items, plus a few entries for each list.
///
/// Adding is O(1) on average and invalidates the spans.
template <typename Item>
class ShortLists {
  public:
    void add_list() {
        grow_for(lists_, 1);
        lists_.push_back({});
    }

    std::span<const Item> operator[](std::size_t list) const {
        return std::span(items_).subspan(lists_[list].begin, lists_[list].size);
    }
    void add(std::size_t list, const Item& item) {
        List& to = lists_[list];
        if (to.size == to.room) move_to_end(to);
        items_[to.begin + to.size++] = item;
    }

  private:
    struct List {
        std::size_t begin = 0;
        std::uint32_t size = 0;
        std::uint32_t room = 0;
    };

    void move_to_end(List& list) {
        constexpr std::uint32_t first_room = 4;
        if (items_.capacity() == 0) items_.reserve(first_room * lists_.size());
        const std::size_t begin = items_.size();
        list.room = list.room == 0 ? first_room : 2 * list.room;
        items_.resize(begin + list.room);
        for (std::size_t i = 0; i < list.size; ++i) items_[begin + i] = items_[list.begin + i];
        list.begin = begin;
    }

    std::vector<List> lists_;
    std::vector<Item> items_;
};

/// Many short lists of fixed length in a few blocks of memory. Lists never move, so spans of them stay valid as long as
/// this object.
template <typename Item>
class StableLists {
  public:
    /// Adds a list of this many default-constructed items, in O(size) time on average.
    std::span<Item> add(std::size_t size) {
        if (size > left_.size()) begin_block(size);
        const std::span<Item> list = left_.first(size);
        left_ = left_.subspan(size);
        return list;
    }

  private:
    /// Blocks are small at first, because small models are often loaded repeatedly.
    void begin_block(std::size_t at_least) {
        constexpr std::size_t first_room = 64;
        constexpr std::size_t most_room = 1 << 14;
        room_ = std::clamp(2 * room_, first_room, most_room);
        const std::size_t room = std::max(room_, at_least);
        left_ = blocks_.emplace_back(room);
    }

    std::vector<std::vector<Item>> blocks_; ///< no block ever grows
    std::span<Item> left_;                  ///< the unused part of the last block
    std::size_t room_ = 0;                  ///< the size of the last block
};

/// Sorts items that are nearly in order, such as the lists of a rule from one run to the next. Insertion sort takes
/// O(n) if few items have moved far; otherwise, std::sort finishes in O(n log n).
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

/// Returns the end of a chain of links, in which each place links to the next place and the last place to itself.
/// Halves the path for later calls.
///
/// Bounds consistency represents "the next place with room" and "the end of this Hall interval" in this way: a full
/// place is linked to the place after it. The amortised cost of a call is almost O(1).
///
/// Source: van Leeuwen and van der Weide, "Alternative path compression techniques", RUU-CS-77-3, 1977
inline std::uint32_t end_of_chain(std::vector<std::uint32_t>& link, std::uint32_t k) {
    while (link[k] != k) k = link[k] = link[link[k]];
    return k;
}

} // namespace csp
