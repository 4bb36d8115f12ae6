#pragma once

#include <benchmarks/tournament/report/effects.hpp>

#include <string>

namespace tournament {

/// Every value of an axis against the fastest one, a column for each problem set; HTML.
[[nodiscard]] std::string effect_table(const AxisEffects& effects);

/// Every value against every other; HTML.
[[nodiscard]] std::string pairs_table(const AxisEffects& effects);

} // namespace tournament
