#pragma once

#include <csp/search/neighbourhood/neighbourhood.hpp>

namespace csp::neighbourhood {

/// Keeps variables that belong together, so that those it frees do, too: each next one to be kept is the one whose
/// domain the last ones have narrowed most, as propagation shows; by chance if none has been narrowed.
/// One propagation per variable that is kept.
extern const NeighbourhoodKind propagation_guided;

} // namespace csp::neighbourhood
