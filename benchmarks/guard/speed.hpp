#pragma once

#include <benchmarks/guard/measure.hpp>

namespace benchmarks::guard {

/// How fast a measure is: the time of its yardstick's work divided by its own. The two take turns, `rounds` times each
/// after one that does not count, on processor time of this thread; the median of the quotients.
[[nodiscard]] double speed_of(const Measure& measure, int rounds);

/// The same, measured again, and again, if it is below `enough`: the best of the three. So a speed is found too low
/// because it is, and not because the machine had something else to do.
[[nodiscard]] double best_speed_of(const Measure& measure, int rounds, double enough);

} // namespace benchmarks::guard
