#include <benchmarks/tournament/report/plots.hpp>

#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <algorithm>
#include <limits>

namespace tournament {

namespace survival_curves {

constexpr double width = 640, height = 384;
constexpr double left = 60, right = 600, top = 36, bottom = 330;

double least_seconds(const Scope& scope) {
    double least = std::numeric_limits<double>::infinity();
    for (const Row& row : scope.table.rows)
        for (const Measurement& measurement : row.measurements)
            if (measurement.is_finished) least = std::min(least, measurement.value);
    return least;
}

std::vector<Point> stairs(const std::vector<SurvivalStep>& steps, const Scale& x, const Scale& y) {
    std::vector<Point> points{{x.begin, y(0)}};
    for (const SurvivalStep& step : steps) {
        points.push_back({x(step.seconds), points.back().y});
        points.push_back({x(step.seconds), y(static_cast<double>(step.solved))});
    }
    points.push_back({x.end, points.back().y});
    return points;
}

} // namespace survival_curves

std::string survival_plot(const Scope& scope, const Labels& labels) {
    using namespace survival_curves;
    const std::size_t instances = scope.table.rows.size();
    const Scale x = seconds_scale(least_seconds(scope), scope.limit, left, right);
    const Scale y{0, static_cast<double>(instances), bottom, top, false};
    Svg svg(width, height, "Instances solved within a time, " + scope.name,
            "One line for each of the combinations chosen; higher and further left is better.",
            "class=\"curves\" data-curves=\"survival\" " + scale_attributes(x, y));
    draw_axes(svg, {x, "seconds, logarithmic", seconds_text}, {y, "instances solved", number_text});

    std::vector<Curve> curves;
    for (std::size_t i = 0; i < std::min(drawn_at_first, scope.standings.size()); ++i) {
        const Standing& standing = scope.standings[i];
        curves.push_back({.name = std::to_string(i + 1) + ". " + labels(scope.combination(standing)),
                          .points = stairs(survival(scope.table.column(standing.column)), x, y),
                          .has_dots = false});
    }
    draw_curves(svg, curves, top);
    return svg.str();
}

} // namespace tournament
