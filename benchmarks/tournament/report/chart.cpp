#include <benchmarks/tournament/report/chart.hpp>

#include <apps/common/page/page.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace tournament {

namespace {

bool is_control(char character) {
    return static_cast<unsigned char>(character) < 0x20 && character != '\t' && character != '\n';
}

} // namespace

std::string escaped(std::string_view text) {
    std::string html = app::html_escaped(text);
    std::ranges::replace_if(html, is_control, '?');
    return html;
}

std::string number_text(double value) {
    if (std::isinf(value)) return "∞";
    return std::abs(value) >= 999.5 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

std::string seconds_text(double seconds) {
    if (std::isinf(seconds)) return "∞";
    if (seconds >= 0.9995 || seconds <= 0) return number_text(seconds) + " s";
    if (seconds >= 0.9995e-3) return number_text(seconds * 1e3) + " ms";
    return number_text(seconds * 1e6) + " µs";
}

std::string within_limit(double seconds, std::optional<double> limit) {
    if (!std::isinf(seconds)) return seconds_text(seconds);
    return limit ? "> " + seconds_text(*limit) : "unfinished";
}

std::string p_text(double p) { return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.2g}", p); }

namespace {

std::string_view name_of(Anchor anchor) {
    static constexpr std::array<std::string_view, 3> names{"start", "middle", "end"};
    return names.at(static_cast<std::size_t>(anchor));
}

/// Returns an element with the text that a browser shows if the pointer rests on the parent element.
std::string title_element(std::string_view title) {
    return title.empty() ? "" : "<title>" + escaped(title) + "</title>";
}

} // namespace

Svg::Svg(double width, double height, std::string_view title, std::string_view description,
         std::string_view attributes)
    : body_(fmt::format(
          "<svg role=\"img\" viewBox=\"0 0 {:g} {:g}\" aria-label=\"{}\" {}>{}<desc>{}</desc>\n", width,
          height, escaped(title), attributes, title_element(title), escaped(description))) {}

void Svg::open_group(std::string_view classes) { body_ += fmt::format("<g class=\"{}\">\n", classes); }

void Svg::line(Point from, Point to, std::string_view classes) {
    body_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n",
                         from.x, from.y, to.x, to.y, classes);
}

void Svg::path(const std::vector<Point>& points, std::string_view classes, std::string_view title) {
    std::string data;
    for (const Point& point : points)
        data += fmt::format("{}{:.1f} {:.1f}", data.empty() ? 'M' : 'L', point.x, point.y);
    body_ += fmt::format("<path d=\"{}\" class=\"{}\">{}</path>\n", data, classes, title_element(title));
}

void Svg::rectangle(Point corner, double width, double height, std::string_view classes) {
    body_ +=
        fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"/>\n",
                    corner.x, corner.y, width, height, classes);
}

void Svg::circle(Point centre, double radius, std::string_view classes, std::string_view title,
                 std::string_view attributes) {
    body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\" class=\"{}\" {}>{}</circle>\n",
                         centre.x, centre.y, radius, classes, attributes, title_element(title));
}

void Svg::text(Point at, Anchor anchor, std::string_view text, std::string_view classes) {
    body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", at.x,
                         at.y, name_of(anchor), classes, escaped(text));
}

namespace {

std::vector<double> decades(double from, double to) {
    std::vector<double> ticks;
    const double first = std::ceil(std::log10(from) - 1e-9);
    const double last = std::floor(std::log10(to) + 1e-9);
    const double step = std::max(1.0, std::ceil((last - first) / 8));
    for (double exponent = first; exponent <= last; exponent += step)
        ticks.push_back(std::pow(10.0, exponent));
    return ticks;
}

/// Returns a step of 1, 2 or 5 times a power of ten; the span has about five steps.
double round_step(double span) {
    const double power = std::pow(10.0, std::floor(std::log10(span / 5)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (span / (factor * power) <= 6) return factor * power;
    return 10 * power;
}

} // namespace

double Scale::operator()(double value) const {
    const double inside = std::clamp(value, from, to);
    const double share =
        is_logarithmic ? std::log(inside / from) / std::log(to / from) : (inside - from) / (to - from);
    return begin + share * (end - begin);
}

std::vector<double> Scale::ticks() const {
    if (is_logarithmic) return decades(from, to);
    std::vector<double> ticks;
    const double step = round_step(to - from);
    for (double tick = std::ceil(from / step) * step; tick <= to + step * 1e-9; tick += step)
        ticks.push_back(tick);
    return ticks;
}

Scale seconds_scale(double least, double limit, double begin, double end) {
    const double from =
        std::pow(10.0, std::floor(std::log10(std::clamp(least, std::min(1e-6, limit / 10), limit / 10))));
    return {from, limit, begin, end, true};
}

void draw_axes(Svg& svg, const ChartAxis& x, const ChartAxis& y) {
    const double left = x.scale.begin;
    const double right = x.scale.end;
    const double bottom = y.scale.begin;
    const double top = y.scale.end;
    for (const double tick : x.scale.ticks()) {
        svg.line({x.scale(tick), bottom}, {x.scale(tick), top}, "grid");
        svg.text({x.scale(tick), bottom + 18}, Anchor::middle, x.label(tick));
    }
    for (const double tick : y.scale.ticks()) {
        svg.line({left, y.scale(tick)}, {right, y.scale(tick)}, "grid");
        svg.text({left - 8, y.scale(tick) + 4}, Anchor::end, y.label(tick));
    }
    svg.path({{left, top}, {left, bottom}, {right, bottom}}, "axis");
    svg.text({(left + right) / 2, bottom + 38}, Anchor::middle, x.title, "axis-title");
    svg.text({left, top - y.title_distance}, Anchor::start, y.title, "axis-title");
}

std::string scale_attributes(const Scale& x, const Scale& y) {
    const auto numbers = [](const Scale& scale) {
        return fmt::format("{},{},{},{},{}", scale.from, scale.to, scale.begin, scale.end,
                           scale.is_logarithmic ? 1 : 0);
    };
    return fmt::format("data-x=\"{}\" data-y=\"{}\"", numbers(x), numbers(y));
}

std::string line_classes(std::size_t place) {
    constexpr std::size_t colours = 6;
    return "curve c" + std::to_string(place % colours) + (place < colours ? "" : " dashed");
}

void draw_curves(Svg& svg, const std::vector<Curve>& curves, double top) {
    svg.open_group("lines");
    std::vector<double> ends;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        svg.path(curves[i].points, line_classes(i), curves[i].name);
        if (curves[i].has_dots)
            for (const Point& point : curves[i].points) svg.circle(point, 3, "dot " + line_classes(i));
        ends.push_back(curves[i].points.back().y);
    }
    const auto heights = spread_out(ends, 13, top);
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const Point end = curves[i].points.back();
        const Point number{end.x + 15, heights[i] + 4};
        svg.line(end, {end.x + 12, heights[i]}, line_classes(i) + " leader");
        svg.text(number, Anchor::start, curves[i].name.substr(0, curves[i].name.find('.')), "small");
    }
    svg.close_group();
}

std::vector<double> spread_out(const std::vector<double>& heights, double distance, double top) {
    std::vector<std::size_t> order(heights.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return heights[i]; });

    std::vector<double> result = heights;
    for (std::size_t i = 1; i < order.size(); ++i)
        result[order[i]] = std::max(result[order[i]], result[order[i - 1]] + distance);
    if (order.empty()) return result;
    const double overflow = result[order.back()] - heights[order.back()];
    const double lift =
        std::min(overflow / 2, result[order.front()] - top); // the group stays near its original place
    for (double& height : result) height -= lift;
    return result;
}

} // namespace tournament
