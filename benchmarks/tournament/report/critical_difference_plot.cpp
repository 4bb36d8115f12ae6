#include <benchmarks/tournament/report/plots.hpp>

#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/text.hpp>

#include <algorithm>
#include <cmath>

namespace tournament {

namespace {

constexpr double width = 720, left = 40, right = 680;
constexpr double line_height = 22, bar_height = 9, top = 76;

/// A combination, and the number it has in the ranking.
struct Ranked {
    const Standing* standing;
    std::size_t number;
};

std::vector<Ranked> best_by_rank(const Scope& scope) {
    std::vector<Ranked> ranked;
    for (std::size_t i = 0; i < scope.standings.size(); ++i) ranked.push_back({&scope.standings[i], i + 1});
    std::ranges::stable_sort(ranked, {}, [](const Ranked& one) { return one.standing->mean_rank; });
    ranked.resize(std::min(plotted, ranked.size()));
    return ranked;
}

/// The line of ranks, from the best shown to the worst shown, with the length of the critical difference above it.
void draw_ranks(Svg& svg, const Scale& x, double difference) {
    svg.line({left, top}, {right, top}, "axis");
    for (const double tick : x.ticks()) {
        svg.line({x(tick), top - 5}, {x(tick), top}, "axis");
        svg.text({x(tick), top - 10}, Anchor::middle, number_text(tick));
    }
    const double length = difference / (x.to - x.from) * (right - left);
    const bool fits = length <= right - left;
    const double end = fits ? left + length : right;
    svg.line({left, 34}, {end, 34}, fits ? "axis" : "axis dashed");
    svg.line({left, 30}, {left, 38}, "axis");
    if (fits) svg.line({end, 30}, {end, 38}, "axis");
    svg.text({left, 20}, Anchor::start,
             "critical difference " + number_text(difference) + (fits ? "" : " (longer than the line)"));
}

/// Where a label stands: left of the line for the better half and right of it for the worse one, the outermost on top.
struct Place {
    bool is_left;
    double y;
};

Place place_of(std::size_t rank, std::size_t count, double first_line) {
    const bool is_left = rank < (count + 1) / 2;
    return {is_left, first_line + line_height * static_cast<double>(is_left ? rank : count - 1 - rank)};
}

void draw_stem(Svg& svg, const Place& place, double mark) {
    svg.path({{mark, top}, {mark, place.y}, {place.is_left ? left : right, place.y}}, "stem");
    svg.circle({mark, top}, 3, "mark");
}

void draw_label(Svg& svg, const Place& place, const Ranked& ranked, const std::string& label) {
    const auto text =
        std::to_string(ranked.number) + ". " + label + "  (" + number_text(ranked.standing->mean_rank) + ")";
    if (place.is_left)
        svg.text({left, place.y - 4}, Anchor::start, text, "small halo");
    else
        svg.text({right, place.y - 4}, Anchor::end, text, "small halo");
}

} // namespace

std::string critical_difference_plot(const Scope& scope, const Labels& labels) {
    const double difference = *scope.critical_difference;
    const auto shown = best_by_rank(scope);
    std::vector<double> ranks;
    for (const Ranked& one : shown) ranks.push_back(one.standing->mean_rank);
    const auto bars = cliques(ranks, difference);

    const double first_line = top + 26 + bar_height * static_cast<double>(bars.size());
    const double height = first_line + line_height * static_cast<double>((shown.size() + 1) / 2);
    Svg svg(width, height, "Critical-difference diagram, " + scope.name,
            "Mean ranks, the best at the left; a bar joins combinations that do not differ significantly.");
    const Scale x{std::floor(ranks.front()), std::max(std::ceil(ranks.back()), std::floor(ranks.front()) + 1),
                  left, right, false};
    draw_ranks(svg, x, difference);
    for (std::size_t i = 0; i < shown.size(); ++i)
        draw_stem(svg, place_of(i, shown.size(), first_line), x(ranks[i]));
    for (std::size_t i = 0; i < shown.size(); ++i) // over the stems
        draw_label(svg, place_of(i, shown.size(), first_line), shown[i],
                   labels(scope.combination(*shown[i].standing)));
    double y = top + 10;
    for (const Clique& bar : bars) {
        svg.line({x(ranks[bar.first]) - 4, y}, {x(ranks[bar.last]) + 4, y}, "bar");
        y += bar_height;
    }
    return svg.str();
}

} // namespace tournament
