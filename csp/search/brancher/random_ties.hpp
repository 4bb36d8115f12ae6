#pragma once

#include <csp/search/brancher/brancher.hpp>

namespace csp {

/// Branches as `branching`, but if a variable order finds several variables equally good, it chooses one at random, not
/// the one made first.
Branching random_ties(Branching branching);

} // namespace csp
