#pragma once

#include <benchmarks/guard/measure.hpp>

namespace benchmarks::guard {

/// How fast a measure is: the time of its yardstick's work divided by its own. The two alternate, `rounds` times each
/// after one that does not count, on processor time of this thread; the result is the median of the quotients.
[[nodiscard]] double speed_of(const Measure& measure, int rounds);

/// The same, measured again, and again, if it is below `enough`: the best of the three. So a low result is real, and
/// not due to other work of the machine.
[[nodiscard]] double best_speed_of(const Measure& measure, int rounds, double enough);

} // namespace benchmarks::guard
