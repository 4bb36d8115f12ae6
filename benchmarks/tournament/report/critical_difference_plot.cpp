#include <benchmarks/tournament/report/plots.hpp>

#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <algorithm>
#include <cmath>

namespace tournament {

namespace mean_ranks {

constexpr std::size_t shown = 12;
constexpr double axis_length = 380;
constexpr double top = 62, line_height = 24, bar_distance = 12;

/// A combination, and its number in the ranking.
struct Ranked {
    const Standing* standing;
    std::size_t number;
};

std::vector<Ranked> best_by_rank(const Scope& scope) {
    std::vector<Ranked> ranked;
    for (std::size_t i = 0; i < scope.standings.size(); ++i) ranked.push_back({&scope.standings[i], i + 1});
    std::ranges::stable_sort(ranked, {}, [](const Ranked& one) { return one.standing->mean_rank; });
    ranked.resize(std::min(shown, ranked.size()));
    return ranked;
}

double height_of(std::size_t line) { return top + line_height * (static_cast<double>(line) + 0.7); }

/// About the width of the longest name.
double width_of_names(const std::vector<std::string>& names) {
    std::size_t longest = 0;
    for (const std::string& name : names) longest = std::max(longest, name.size());
    return std::clamp(7.0 * static_cast<double>(longest) + 16, 110.0, 420.0);
}

/// The axis, and the length of the critical difference above it.
void draw_axis(Svg& svg, const Scale& x, double difference, double bottom) {
    const double left = x.begin;
    const double right = x.end;
    for (const double tick : x.ticks()) {
        svg.line({x(tick), top}, {x(tick), bottom}, "grid");
        svg.text({x(tick), top - 7}, Anchor::middle, number_text(tick));
    }
    const double length = difference / (x.to - x.from) * (right - left);
    const bool fits = length <= right - left;
    const double end = fits ? left + length : right;
    svg.line({left, 34}, {end, 34}, fits ? "axis" : "axis dashed");
    svg.line({left, 30}, {left, 38}, "axis");
    if (fits) svg.line({end, 30}, {end, 38}, "axis");
    svg.text({left, 20}, Anchor::start,
             "critical difference " + number_text(difference) + (fits ? "" : " (longer than the axis)"));
    svg.text({left - 14, 20}, Anchor::end, "mean rank", "axis-title");
}

/// A name, and its mean rank on the axis.
void draw_line(Svg& svg, const Scale& x, double rank, double y, const std::string& name) {
    svg.text({x.begin - 14, y + 4}, Anchor::end, name, "small");
    svg.line({x.begin, y}, {x(rank), y}, "stem");
    svg.circle({x(rank), y}, 5, "mark", name + ": mean rank " + number_text(rank));
}

} // namespace mean_ranks

std::string critical_difference_plot(const Scope& scope, const Labels& labels) {
    using namespace mean_ranks;
    const double difference = *scope.critical_difference;
    const auto ranked = best_by_rank(scope);
    std::vector<double> ranks;
    std::vector<std::string> names;
    for (const Ranked& one : ranked) {
        ranks.push_back(one.standing->mean_rank);
        names.push_back(std::to_string(one.number) + ". " + labels(scope.combination(*one.standing)));
    }
    const auto bars = cliques(ranks, difference);

    const double bottom = height_of(ranked.size() - 1) + line_height / 2;
    const double left = width_of_names(names);
    const double right = left + axis_length;
    const double width = right + 30 + bar_distance * static_cast<double>(bars.size());
    Svg svg(width, bottom + 8, "Critical-difference diagram, " + scope.name,
            "Mean ranks, the best on top; a bar joins combinations that do not differ "
            "significantly.",
            "class=\"names\"");
    const Scale x{std::floor(ranks.front()), std::max(std::ceil(ranks.back()), std::floor(ranks.front()) + 1),
                  left, right, false};
    draw_axis(svg, x, difference, bottom);
    for (std::size_t i = 0; i < ranked.size(); ++i) draw_line(svg, x, ranks[i], height_of(i), names[i]);
    double bar_x = right + 24;
    for (const Clique& bar : bars) {
        svg.line({bar_x, height_of(bar.first) - 6}, {bar_x, height_of(bar.last) + 6}, "bar");
        bar_x += bar_distance;
    }
    return svg.str();
}

} // namespace tournament
