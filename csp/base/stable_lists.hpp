#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace csp {

/// Many short lists of fixed length in few blocks of memory. Lists never move, so spans of them stay valid as long as
/// this object.
template <typename Item>
class StableLists {
  public:
    /// Adds a list of this many default-constructed items. O(size) on average.
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
    std::span<Item> left_;                  ///< of the last block
    std::size_t room_ = 0;                  ///< of the last block
};

} // namespace csp
