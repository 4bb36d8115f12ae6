#pragma once

#include <csp/search/brancher/brancher.hpp>

#include <vector>

namespace csp {

/// Tries hints first, in the order given: x = 3, y >= 7. Those that are decided already are passed over; after
/// them it branches as `then` says. A wrong hint costs time and no solution. O(hints) per choice.
Branching warm_start(std::vector<Atom> hints, Branching then);

} // namespace csp
