#pragma once

#include <csp/search/brancher/brancher.hpp>

namespace csp {

/// Branches as `branching` says, but if a variable order finds several equally good, chance decides instead of
/// the order in which they were made.
Branching random_ties(Branching branching);

} // namespace csp
