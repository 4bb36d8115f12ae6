#pragma once

#include <benchmarks/tournament/run.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tournament {

/// The factors in which the combinations of a grid differ.
enum class Axis : std::uint8_t {
    variable_order,
    value_order,
    inference,
    restarts,
    learning,
    branching,
    neighbourhood,
    tree
};

inline constexpr std::array axes{Axis::variable_order, Axis::value_order, Axis::inference,     Axis::restarts,
                                 Axis::learning,       Axis::branching,   Axis::neighbourhood, Axis::tree};

/// "variable order".
[[nodiscard]] std::string_view title(Axis axis);
/// "variable_order": in files.
[[nodiscard]] std::string_view name(Axis axis);

/// The value of the combination on the axis.
[[nodiscard]] const std::string& value_on(const Combination& combination, Axis axis);
[[nodiscard]] std::string& value_on(Combination& combination, Axis axis);

/// Whether the combination has the usual value on an axis whose usual value is not mentioned. Files written by versions
/// without the axis imply that value.
[[nodiscard]] bool is_usual_on(const Combination& combination, Axis axis);

} // namespace tournament
