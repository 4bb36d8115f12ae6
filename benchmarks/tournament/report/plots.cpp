#include <benchmarks/tournament/report/plots.hpp>

#include <apps/common/text.hpp>
#include <benchmarks/tournament/report/chart.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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

/// Returns the approximate width of the longest name.
double width_of_names(const std::vector<std::string>& names) {
    std::size_t longest = 0;
    for (const std::string& name : names) longest = std::max(longest, name.size());
    return std::clamp(7.0 * static_cast<double>(longest) + 16, 110.0, 420.0);
}

/// Draws the axis, and the length of the critical difference above it.
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

/// Draws a name, and a line to its mean rank on the axis.
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

    std::vector<difficulty::Medians> lines; // of all combinations, since the reader chooses
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

namespace effect {

constexpr double width = 640, left = 170, right = 600, top = 30, row_height = 26;

/// Returns a scale that covers all intervals, and 1 with space on both sides.
Scale ratio_scale(const std::vector<std::vector<Effect>>& effects) {
    double from = 0.8;
    double to = 1.25;
    for (std::size_t i = 1; i < effects.size(); ++i) {
        if (effects[i][0].instances == 0) continue;
        from = std::min(from, effects[i][0].lower);
        to = std::max(to, effects[i][0].upper);
    }
    return {std::max(from * 0.9, 1e-4), std::min(to * 1.1, 1e4), left, right, true};
}

/// Returns powers of ten, or powers of two if there are few powers of ten.
std::vector<double> ratio_ticks(const Scale& scale) {
    if (scale.to / scale.from > 200) return scale.ticks();
    std::vector<double> ticks;
    const double base = scale.to / scale.from > 4 ? 2 : std::sqrt(2.0);
    for (double tick = std::pow(base, std::ceil(std::log(scale.from) / std::log(base))); tick <= scale.to;
         tick *= base)
        ticks.push_back(tick);
    return ticks;
}

void draw_row(Svg& svg, const Scale& x, double y, const std::string& value, const Effect& effect) {
    svg.text({left - 12, y + 4}, Anchor::end, value);
    if (effect.instances == 0)
        return svg.text({x(1) + 8, y + 4}, Anchor::start, "never compared", "small faint");
    svg.line({x(effect.lower), y}, {x(effect.upper), y}, "interval");
    svg.circle({x(effect.ratio), y}, 5, effect.is_significant() ? "mark" : "mark hollow",
               value + ": " + number_text(effect.ratio) + " times, " + p_text(effect.p));
}

} // namespace effect

std::string effect_plot(const AxisEffects& effects) {
    const auto& all = effects.scopes.front().effects;
    const double bottom = effect::top + effect::row_height * static_cast<double>(effects.values.size() - 1);
    const Scale x = effect::ratio_scale(all);
    Svg svg(effect::width, bottom + 48,
            "Times against " + effects.values.front() + ", " + std::string(title(effects.axis)),
            "How many times longer each value takes than the fastest, with 95 % intervals.");
    for (const double tick : effect::ratio_ticks(x)) {
        svg.line({x(tick), effect::top}, {x(tick), bottom}, "grid");
        svg.text({x(tick), bottom + 18}, Anchor::middle, "×" + number_text(tick));
    }
    svg.line({x(1), effect::top - 6}, {x(1), bottom + 4}, "limit");
    svg.text({x(1), effect::top - 12}, Anchor::middle, effects.values.front(), "small");
    for (std::size_t i = 1; i < effects.values.size(); ++i)
        effect::draw_row(svg, x, effect::top + effect::row_height * (static_cast<double>(i) - 0.5),
                         effects.values[i], all[i][0]);
    svg.text({(effect::left + effect::right) / 2, bottom + 40}, Anchor::middle, "time, as a multiple",
             "axis-title");
    return svg.str();
}

} // namespace tournament
