#pragma once

#include <csp/search/neighbourhood/neighbourhood.hpp>

namespace csp::neighbourhood {

/// Keeps variables in the order of a shuffle until few enough are free. How many adapts to how the runs before ended.
/// One propagation per variable that is kept.
extern const NeighbourhoodKind random;

} // namespace csp::neighbourhood
