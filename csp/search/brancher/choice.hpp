#pragma once

#include <csp/search/brancher/brancher.hpp>

namespace csp {

/// What to try next: as the brancher says, and if it has nothing more to say, the first open variable's least
/// value.
/// @throws ArgumentError if the brancher's atom is about no open variable, or true or false already.
Atom choice_of(Brancher& brancher, SearchState& state);

} // namespace csp
