#pragma once

#include <csp/search/neighbourhood/neighbourhood.hpp>

namespace csp::neighbourhood {

/// One of the other kinds by chance, each in proportion to how often it has helped of late: its weight moves
/// towards 1 with a run that improves and towards a small share without.
extern const NeighbourhoodKind adaptive;

} // namespace csp::neighbourhood
