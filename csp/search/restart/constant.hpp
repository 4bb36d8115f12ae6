#pragma once

#include <csp/search/restart/restart.hpp>

namespace csp::restart {

/// Every run is as long as the first: cutoff(i) = scale.
extern const RestartKind constant;

} // namespace csp::restart
