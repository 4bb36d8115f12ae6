#pragma once

#include <csp/search/restart/restart.hpp>

namespace csp::restart {

/// Runs of equal length, as long as they are of use: cutoff(i) = scale * 1.1^f, where f of the runs so far have ruled
/// out nothing for good. With nogoods of decisions x = v these are few. Without any, where every run could be the same
/// again, runs grow each time, so that the search ends: together they cost at most some 11 times the whole tree.
extern const RestartKind constant;

} // namespace csp::restart
