#pragma once

#include <csp/search/brancher/brancher.hpp>

namespace csp {

/// What to try next: what the brancher chooses, or, if it has no choice left, the least value of the first open
/// variable.
/// @throws ArgumentError if the brancher's atom is about no open variable, or true or false already.
Atom choice_of(Brancher& brancher, SearchState& state);

} // namespace csp
