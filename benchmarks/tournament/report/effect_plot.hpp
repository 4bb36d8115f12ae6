#pragma once

#include <benchmarks/tournament/report/effects.hpp>

#include <string>

namespace tournament {

/// How many times longer each other value takes than the fastest value of the axis, over all sets, with its interval;
/// filled if the difference is significant.
[[nodiscard]] std::string effect_plot(const AxisEffects& effects);

} // namespace tournament
