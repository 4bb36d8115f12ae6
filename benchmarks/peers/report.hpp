#pragma once

#include <benchmarks/peers/compare.hpp>

#include <string>
#include <vector>

namespace benchmarks {

/// A table for people: one row per contestant.
[[nodiscard]] std::string to_table(const Comparison& comparison);

/// The same for programs, at full precision: an array with one object per comparison.
[[nodiscard]] std::string to_json(const std::vector<Comparison>& comparisons);

} // namespace benchmarks
