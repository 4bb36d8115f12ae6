#pragma once

#include <csp/search/brancher/brancher.hpp>

#include <vector>

namespace csp {

/// Branches as the first part until it has no choice left, then as the second, and so on.
Branching sequence(std::vector<Branching> parts);

} // namespace csp
