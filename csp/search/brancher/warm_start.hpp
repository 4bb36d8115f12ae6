#pragma once

#include <csp/search/brancher/brancher.hpp>

#include <vector>

namespace csp {

/// Tries hints first, in the order given: x = 3, y >= 7. Hints that are already decided are skipped; after them it
/// branches as `then`. A wrong hint costs time but no solution. O(hints) per choice.
Branching warm_start(std::vector<Atom> hints, Branching then);

} // namespace csp
