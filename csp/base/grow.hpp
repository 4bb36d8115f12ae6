#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace csp {

/// Makes room for `more` items at the end of a vector that grows one by one: at least for sixteen at first,
/// because small models are often set up again and again, and then twice as much as there was.
template <typename Item>
void grow_for(std::vector<Item>& items, std::size_t more) {
    constexpr std::size_t first_room = 16;
    const std::size_t wanted = items.size() + more;
    if (wanted > items.capacity()) items.reserve(std::max({wanted, first_room, 2 * items.capacity()}));
}

} // namespace csp
