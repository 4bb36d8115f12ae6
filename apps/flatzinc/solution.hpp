#pragma once

#include <apps/flatzinc/instance/instance.hpp>

#include <span>
#include <string>

namespace flatzinc {

/// A solution as FlatZinc: "x = 3;" a line. O(output).
std::string text_of_solution(const Instance& instance, std::span<const WideValue> values);

/// What the values violate: a constraint or a domain of the file as it was read; nothing if they are a solution. From the
/// definitions alone: neither the passes nor the library have a part in it.
std::string violation(const Instance& instance, std::span<const WideValue> values);

} // namespace flatzinc
