#pragma once

#include <csp/search/brancher/brancher.hpp>

#include <vector>

namespace csp {

/// Takes turns: after every restart, the next part decides. All parts learn from all runs.
/// @throws ArgumentError if there are no parts.
Branching alternate(std::vector<Branching> parts);

} // namespace csp
