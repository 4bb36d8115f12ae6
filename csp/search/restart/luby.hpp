#pragma once

#include <csp/search/restart/restart.hpp>

namespace csp::restart {

/// Runs of scale * (1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ...): within a constant factor of the best
/// schedule for whatever distribution of run times, up to a logarithm.
extern const RestartKind luby;

} // namespace csp::restart
