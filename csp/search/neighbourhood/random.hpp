#pragma once

#include <csp/search/neighbourhood/neighbourhood.hpp>

namespace csp::neighbourhood {

/// Frees variables by chance, each with the same probability. How many adapts to how the runs before ended.
extern const NeighbourhoodKind random;

} // namespace csp::neighbourhood
