#include <benchmarks/tournament/report/plots.hpp>

#include <apps/common/text.hpp>
#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/difficulty.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <algorithm>
#include <limits>

namespace tournament {

namespace difficulty {

constexpr double width = 640, height = 384;
constexpr double left = 90, right = 600, top = 36, bottom = 330;

double median_of(const DifficultyGroup& group, std::size_t column) {
    std::vector<Measurement> measurements;
    for (const Row* row : group.rows) measurements.push_back(row->measurements[column]);
    return median(measurements, 0.95, 1, 1).value;
}

/// A median for each group.
using Medians = std::vector<double>;

Medians medians_of(const std::vector<DifficultyGroup>& groups, const Standing& standing) {
    Medians medians;
    for (const DifficultyGroup& group : groups) medians.push_back(median_of(group, standing.column));
    return medians;
}

double least_of(const std::vector<Medians>& lines) {
    double least = std::numeric_limits<double>::infinity();
    for (const Medians& line : lines) least = std::min(least, *std::ranges::min_element(line));
    return least;
}

} // namespace difficulty

std::string difficulty_plot(const Scope& scope, const Labels& labels) {
    const auto groups = difficulty_groups(scope);
    if (groups.empty()) return "";

    std::vector<difficulty::Medians> lines; // of all combinations: the reader chooses
    for (const Standing& standing : scope.standings)
        lines.push_back(difficulty::medians_of(groups, standing));
    const double margin = (groups.back().difficulty - groups.front().difficulty) * 0.04;
    const Scale x{groups.front().difficulty - margin, groups.back().difficulty + margin, difficulty::left,
                  difficulty::right, false};
    const Scale y =
        seconds_scale(difficulty::least_of(lines), scope.limit, difficulty::bottom, difficulty::top);
    Svg svg(difficulty::width, difficulty::height, "Median time by difficulty, " + scope.name,
            "One line for each of the combinations chosen; lower is better.",
            "class=\"curves\" data-curves=\"difficulty\" " + scale_attributes(x, y));
    draw_axes(svg, {x, "difficulty within the set", number_text},
              {y, "median seconds, logarithmic", seconds_text});
    svg.line({difficulty::left, difficulty::top}, {difficulty::right, difficulty::top}, "limit");
    svg.text({difficulty::right, difficulty::top - 6}, Anchor::end, "unfinished", "small faint");

    std::vector<Curve> curves;
    for (std::size_t i = 0; i < std::min(drawn_at_first, lines.size()); ++i) {
        Curve curve{.name = std::to_string(i + 1) + ". " + labels(scope.combination(scope.standings[i])),
                    .points = {},
                    .has_dots = true};
        for (std::size_t group = 0; group < groups.size(); ++group)
            curve.points.push_back({x(groups[group].difficulty), y(lines[i][group])});
        curves.push_back(std::move(curve));
    }
    draw_curves(svg, curves, difficulty::top);
    return svg.str();
}

} // namespace tournament
