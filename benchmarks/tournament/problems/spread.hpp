#pragma once

#include <cstddef>
#include <vector>

namespace tournament {

/// The places 0 to count - 1 in an order in which every prefix is spread over all of them: the first, the last, the
/// middle one, then the middles of the gaps, from left to right. O(count).
[[nodiscard]] std::vector<std::size_t> spread_order(std::size_t count);

/// The numbers of the first instances of a set whose kinds alternate by number, from the easiest kind to the hardest or
/// vice versa: for four kinds 0, 3, 2, 1, 4, 7, 6, 5, 8 and so on. A few instances are then of kinds far apart, and a
/// multiple of the number of kinds has equally many of each.
[[nodiscard]] std::vector<std::size_t> spread_numbers(std::size_t count, std::size_t kinds);

} // namespace tournament
