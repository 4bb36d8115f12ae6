#pragma once

#include <cstddef>
#include <vector>

namespace tournament {

/// The places 0 to count - 1 in an order of which every beginning is spread over all of them: the first, the last, the
/// one in the middle, then those in the middle of the gaps, from left to right. O(count).
[[nodiscard]] std::vector<std::size_t> spread_order(std::size_t count);

/// The numbers of the first instances of a set whose kinds take turns by number, from the easiest kind to the hardest or
/// the other way: for four kinds 0, 3, 2, 1, 4, 7, 6, 5, 8 and so on. Few instances are then of kinds far apart, and
/// multiples of the kinds have as many of each.
[[nodiscard]] std::vector<std::size_t> spread_numbers(std::size_t count, std::size_t kinds);

} // namespace tournament
