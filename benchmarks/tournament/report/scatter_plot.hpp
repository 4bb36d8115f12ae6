#pragma once

#include <benchmarks/tournament/report/instances.hpp>

#include <cstddef>
#include <string>

namespace tournament {

/// The seconds of two combinations, a point for each instance; what is unfinished is drawn on the border. The script
/// of the page moves the points when others are chosen: the scales hold for all combinations, and the point of
/// instance i has data-instance="i".
[[nodiscard]] std::string scatter_plot(const AllTimes& times, std::size_t horizontal, std::size_t vertical,
                                       double limit);

} // namespace tournament
