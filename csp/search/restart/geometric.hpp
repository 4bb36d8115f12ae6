#pragma once

#include <csp/search/restart/restart.hpp>

namespace csp::restart {

/// Every run is longer than the one before by a factor: cutoff(i) = scale * growth^i. Where
/// growth is 1, as `constant`.
extern const RestartKind geometric;

} // namespace csp::restart
