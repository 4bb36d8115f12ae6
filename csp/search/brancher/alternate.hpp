#pragma once

#include <csp/search/brancher/brancher.hpp>

#include <vector>

namespace csp {

/// Takes turns: another of the parts decides after every restart. All of them learn from all runs.
/// @throws ArgumentError if there are no parts.
Branching alternate(std::vector<Branching> parts);

} // namespace csp
