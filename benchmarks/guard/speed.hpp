#pragma once

#include <benchmarks/guard/measure.hpp>

namespace benchmarks::guard {

/// How fast a measure is, as a multiple of its yardstick: the two take turns, `rounds` times each after one that does
/// not count, on processor time of this thread; the median of the quotients.
[[nodiscard]] double speed_of(const Measure& measure, int rounds);

} // namespace benchmarks::guard
