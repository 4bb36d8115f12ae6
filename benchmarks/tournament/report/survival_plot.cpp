#include <benchmarks/tournament/report/plots.hpp>

#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <algorithm>
#include <limits>

namespace tournament {

namespace {

constexpr double width = 640, height = 380;
constexpr double left = 60, right = 600, top = 16, bottom = 320;

double least_seconds(const Scope& scope) {
    double least = std::numeric_limits<double>::infinity();
    for (const Row& row : scope.table.rows)
        for (const Measurement& measurement : row.measurements)
            if (measurement.is_finished) least = std::min(least, measurement.value);
    return least;
}

std::vector<Point> stairs(const std::vector<SurvivalStep>& steps, const Scale& x, const Scale& y) {
    std::vector<Point> points;
    double before = y(0);
    for (const SurvivalStep& step : steps) {
        const double now = y(static_cast<double>(step.solved));
        points.push_back({x(step.seconds), before});
        points.push_back({x(step.seconds), now});
        before = now;
    }
    points.push_back({x.end, before});
    return points;
}

} // namespace

std::string survival_plot(const Scope& scope, const Labels& labels) {
    const std::size_t instances = scope.table.rows.size();
    const Scale x = seconds_scale(least_seconds(scope), scope.limit, left, right);
    const Scale y{0, static_cast<double>(instances), bottom, top, false};
    Svg svg(width, height, "Instances solved within a time, " + scope.name,
            "One line for each of the best combinations; higher and further left is better.");
    draw_axes(svg, {x, "seconds, logarithmic", seconds_text}, {y, "instances solved", number_text});

    const std::size_t lines = std::min(plotted, scope.standings.size());
    std::vector<double> ends;
    for (std::size_t i = 0; i < lines; ++i) {
        const Standing& standing = scope.standings[i];
        const auto points = stairs(survival(scope.table.column(standing.column)), x, y);
        svg.path(points, line_classes(i), std::to_string(i + 1) + ". " + labels(scope.combination(standing)));
        ends.push_back(points.back().y);
    }
    const auto heights = spread_out(ends, 13, top);
    for (std::size_t i = 0; i < lines; ++i) {
        svg.line({right, ends[i]}, {right + 12, heights[i]}, line_classes(i) + " leader");
        svg.text({right + 15, heights[i] + 4}, Anchor::start, std::to_string(i + 1), "small");
    }
    return svg.str();
}

} // namespace tournament
