#pragma once

#include <csp/search/restart/restart.hpp>

namespace csp::restart {

/// Runs of equal length, as long as they are of use: cutoff(i) = scale * (1 + the runs so far that have ruled out
/// nothing for good). With nogoods of decisions x = v these are few. Without any, where every run could be the
/// same again, runs grow by the scale each time, so that the search ends.
extern const RestartKind constant;

} // namespace csp::restart
