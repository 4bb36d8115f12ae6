#pragma once

#include <cstdint>
#include <vector>

namespace csp {

/// The end of a chain of links, each of which names the next place, and the last itself. Halves the way for those who
/// come later.
///
/// Bounds consistency keeps "the next place with room" and "the end of this Hall interval" so: a place that is used up
/// is linked to the one behind it. Amortised, a call is all but O(1).
///
/// Source: van Leeuwen and van der Weide, "Alternative path compression techniques", RUU-CS-77-3, 1977
inline std::uint32_t end_of_chain(std::vector<std::uint32_t>& link, std::uint32_t k) {
    while (link[k] != k) k = link[k] = link[link[k]];
    return k;
}

} // namespace csp
