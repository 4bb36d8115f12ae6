#include <benchmarks/tournament/report/svg.hpp>

#include <benchmarks/tournament/report/text.hpp>

#include <fmt/format.h>

#include <array>

namespace tournament {

namespace {

std::string_view name_of(Anchor anchor) {
    static constexpr std::array<std::string_view, 3> names{"start", "middle", "end"};
    return names.at(static_cast<std::size_t>(anchor));
}

/// The text that a browser shows if the pointer rests on an element.
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

} // namespace tournament
