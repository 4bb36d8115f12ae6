#pragma once

#include <csp/search/neighbourhood/neighbourhood.hpp>

namespace csp::neighbourhood {

/// Keeps variables that belong together, so that the freed ones do, too. The next variable to keep is the one whose
/// domain the propagation of the last ones has narrowed most; a random one if none has been narrowed. One propagation
/// per variable that is kept.
extern const NeighbourhoodKind propagation_guided;

} // namespace csp::neighbourhood
