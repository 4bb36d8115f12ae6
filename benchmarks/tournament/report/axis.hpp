#pragma once

#include <benchmarks/tournament/run.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tournament {

/// What the combinations of a grid differ in.
enum class Axis : std::uint8_t { variable_order, value_order, inference, restarts, learning };

inline constexpr std::array axes{Axis::variable_order, Axis::value_order, Axis::inference, Axis::restarts,
                                 Axis::learning};

/// "variable order".
[[nodiscard]] std::string_view title(Axis axis);

/// Where the combination is on the axis.
[[nodiscard]] const std::string& value_on(const Combination& combination, Axis axis);

} // namespace tournament
