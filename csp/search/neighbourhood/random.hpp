#pragma once

#include <csp/search/neighbourhood/neighbourhood.hpp>

namespace csp::neighbourhood {

/// Keeps variables in random order until few enough are free. That number adapts to how earlier runs ended.
/// One propagation per variable that is kept.
extern const NeighbourhoodKind random;

} // namespace csp::neighbourhood
