#include <benchmarks/tournament/report/plots.hpp>

#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tournament {

namespace scatter {

constexpr double width = 500, height = 496;
constexpr double left = 84, right = 470, top = 54, bottom = 444;
constexpr double border = 16; ///< distance beyond the limit at which unfinished runs are drawn

double least_seconds(const AllTimes& times) {
    double least = std::numeric_limits<double>::infinity();
    for (const InstanceTimes& instance : times.instances)
        for (const auto& time : instance.seconds)
            if (time && time->is_finished) least = std::min(least, time->value);
    return least;
}

double place(const Scale& scale, const Measurement& time) {
    if (time.is_finished) return scale(time.value);
    return scale.end + (scale.end > scale.begin ? border : -border);
}

void draw_frame(Svg& svg, const Scale& x, const Scale& y) {
    svg.rectangle({right, top - border}, border, bottom - top + border, "strip");
    svg.rectangle({left, top - border}, right - left, border, "strip");
    draw_axes(svg, {x, "seconds of A, logarithmic", seconds_text},
              {y, "seconds of B, logarithmic", seconds_text, border + 10});
    svg.line({left, bottom}, {right, top}, "diagonal");
    svg.text({left + 8, top + 16}, Anchor::start, "A is faster", "small faint");
    svg.text({right - 8, bottom - 10}, Anchor::end, "B is faster", "small faint");
    svg.text({left + 8, top - 4}, Anchor::start, "B unfinished", "small faint");
}

} // namespace scatter

std::string scatter_plot(const AllTimes& times, std::size_t horizontal, std::size_t vertical, double limit) {
    const Scale x = seconds_scale(scatter::least_seconds(times), limit, scatter::left, scatter::right);
    const Scale y = seconds_scale(scatter::least_seconds(times), limit, scatter::bottom, scatter::top);
    Svg svg(scatter::width, scatter::height, "Seconds of two combinations, instance by instance",
            "Points above the diagonal: combination A is faster. On the border: unfinished.",
            fmt::format("id=\"scatter\" data-border=\"{}\" ", scatter::border) + scale_attributes(x, y));
    scatter::draw_frame(svg, x, y);
    for (std::size_t i = 0; i < times.instances.size(); ++i) {
        const auto& instance = times.instances[i];
        const auto& a = instance.seconds[horizontal];
        const auto& b = instance.seconds[vertical];
        const bool is_known = a && b;
        const Point at = is_known ? Point{scatter::place(x, *a), scatter::place(y, *b)}
                                  : Point{scatter::left, scatter::bottom};
        svg.circle(at, 4, "point", instance.set + ": " + instance.instance,
                   fmt::format("data-instance=\"{}\"{}", i, is_known ? "" : " visibility=\"hidden\""));
    }
    return svg.str();
}

} // namespace tournament
