#include <benchmarks/tournament/report/plots.hpp>

#include <apps/common/text.hpp>
#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace tournament {

namespace difficulty {

constexpr double width = 640, height = 380;
constexpr double left = 84, right = 600, top = 24, bottom = 320;

/// Instances of about the same difficulty.
struct Group {
    double difficulty = 0; ///< mean
    std::vector<const Row*> rows;
};

/// Rows of equal difficulty stay together; groups get about a sixth of the rows, or one difficulty each.
std::vector<Group> groups_of(const Table& table) {
    std::map<double, std::vector<const Row*>> by_difficulty;
    std::size_t known = 0;
    for (const Row& row : table.rows) {
        if (!row.difficulty) continue;
        by_difficulty[*row.difficulty].push_back(&row);
        ++known;
    }
    constexpr std::size_t most_groups = 8;
    const std::size_t enough = by_difficulty.size() <= most_groups ? 1 : (known + 5) / 6;

    std::vector<Group> groups;
    for (const auto& [difficulty, rows] : by_difficulty) {
        if (groups.empty() || groups.back().rows.size() >= enough) groups.emplace_back();
        Group& group = groups.back();
        group.rows.insert(group.rows.end(), rows.begin(), rows.end());
        group.difficulty += difficulty * static_cast<double>(rows.size());
    }
    for (Group& group : groups) group.difficulty /= static_cast<double>(group.rows.size());
    return groups;
}

double median_of(const Group& group, std::size_t column) {
    std::vector<Measurement> measurements;
    for (const Row* row : group.rows) measurements.push_back(row->measurements[column]);
    return median(measurements, 0.95, 1, 1).value;
}

/// The lines of the plot: a median for each group.
std::vector<std::vector<double>> lines_of(const Scope& scope, const std::vector<Group>& groups) {
    std::vector<std::vector<double>> lines(std::min(plotted, scope.standings.size()));
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (const Group& group : groups) lines[i].push_back(median_of(group, scope.standings[i].column));
    return lines;
}

double least_of(const std::vector<std::vector<double>>& lines) {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& line : lines) least = std::min(least, *std::ranges::min_element(line));
    return least;
}

} // namespace difficulty

std::string difficulty_plot(const Scope& scope, const Labels& labels) {
    const auto groups = scope.is_all ? std::vector<difficulty::Group>{} : difficulty::groups_of(scope.table);
    if (groups.size() < 2 || scope.standings.empty()) return "";

    const auto lines = difficulty::lines_of(scope, groups);
    const double margin = (groups.back().difficulty - groups.front().difficulty) * 0.04;
    const Scale x{groups.front().difficulty - margin, groups.back().difficulty + margin, difficulty::left,
                  difficulty::right, false};
    const Scale y =
        seconds_scale(difficulty::least_of(lines), scope.limit, difficulty::bottom, difficulty::top);
    Svg svg(difficulty::width, difficulty::height, "Median time by difficulty, " + scope.name,
            "One line for each of the best combinations; lower is better.");
    draw_axes(svg, {x, "difficulty within the set", number_text},
              {y, "median seconds, logarithmic", seconds_text});
    svg.line({difficulty::left, difficulty::top}, {difficulty::right, difficulty::top}, "limit");
    svg.text({difficulty::right, difficulty::top - 6}, Anchor::end, "unfinished", "small");

    std::vector<double> ends;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::vector<Point> points;
        const auto title = std::to_string(i + 1) + ". " + labels(scope.combination(scope.standings[i]));
        for (std::size_t group = 0; group < groups.size(); ++group)
            points.push_back({x(groups[group].difficulty), y(lines[i][group])});
        svg.path(points, line_classes(i), title);
        for (std::size_t group = 0; group < groups.size(); ++group)
            svg.circle(points[group], 3, "dot " + line_classes(i),
                       title + ": " + within_limit(lines[i][group], scope.limit) + ", " +
                           app::counted(groups[group].rows.size(), "instance"));
        ends.push_back(points.back().y);
    }
    const auto heights = spread_out(ends, 13, difficulty::top);
    for (std::size_t i = 0; i < lines.size(); ++i)
        svg.text({difficulty::right + 8, heights[i] + 4}, Anchor::start, std::to_string(i + 1), "small");
    return svg.str();
}

} // namespace tournament
