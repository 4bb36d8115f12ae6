#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// Reserves memory for `more` items at the end of a vector that grows item by item: at first for at least sixteen,
/// because small models are often set up repeatedly, and then twice the previous capacity.
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

} // namespace csp
