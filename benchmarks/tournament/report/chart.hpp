#pragma once

#include <benchmarks/tournament/report/svg.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace tournament {

/// From values to places in a drawing.
struct Scale {
    double from = 0, to = 1;   ///< values
    double begin = 0, end = 1; ///< places
    bool is_logarithmic = false;

    /// The place of a value; values outside go to the nearer end.
    [[nodiscard]] double operator()(double value) const;
    /// Round values within.
    [[nodiscard]] std::vector<double> ticks() const;
};

/// A logarithmic scale of seconds for values from `least` to `limit`.
[[nodiscard]] Scale seconds_scale(double least, double limit, double begin, double end);

struct ChartAxis {
    Scale scale;
    std::string title;
    std::function<std::string(double)> label; ///< of a tick
};

/// Grid lines, labels of ticks, and titles of both axes. The y scale begins at the bottom.
void draw_axes(Svg& svg, const ChartAxis& x, const ChartAxis& y);

/// The classes of the line of one of the first dozen: six colours, and dashes for the second half.
[[nodiscard]] std::string line_classes(std::size_t place);

/// The number of combinations in plots.
inline constexpr std::size_t plotted = 12;

/// Moves heights, none above `top`, apart until labels of that distance do not overlap; keeps their order.
[[nodiscard]] std::vector<double> spread_out(const std::vector<double>& heights, double distance, double top);

} // namespace tournament
