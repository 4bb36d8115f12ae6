#pragma once

#include <cstdint>
#include <vector>

namespace csp {

/// Returns the end of a chain of links, where each place links to the next one and the last to itself. Halves the path
/// for later calls.
///
/// Bounds consistency represents "the next place with room" and "the end of this Hall interval" in this way: a used-up
/// place is linked to the one behind it. The amortised cost of a call is almost O(1).
///
/// Source: van Leeuwen and van der Weide, "Alternative path compression techniques", RUU-CS-77-3, 1977
inline std::uint32_t end_of_chain(std::vector<std::uint32_t>& link, std::uint32_t k) {
    while (link[k] != k) k = link[k] = link[link[k]];
    return k;
}

} // namespace csp
