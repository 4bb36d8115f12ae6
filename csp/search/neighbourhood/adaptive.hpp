#pragma once

#include <csp/search/neighbourhood/neighbourhood.hpp>

namespace csp::neighbourhood {

/// One of the other kinds at random, in proportion to how often each has helped recently: its weight moves towards 1
/// after a run that improves, and towards a small share after any other.
extern const NeighbourhoodKind adaptive;

} // namespace csp::neighbourhood
