#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tournament {

struct Point {
    double x = 0;
    double y = 0;
};

enum class Anchor { start, middle, end };

/// A drawing for a page; its colours come from the style sheet through classes. All text passed in is escaped.
class Svg {
  public:
    /// A screen reader reads `title` and `description` aloud; `attributes` are put into the element unchanged.
    Svg(double width, double height, std::string_view title, std::string_view description,
        std::string_view attributes = "");

    /// Begins an element of these classes, which contains everything drawn until it is closed.
    void open_group(std::string_view classes);
    void close_group() { body_ += "</g>\n"; }

    void line(Point from, Point to, std::string_view classes);
    void path(const std::vector<Point>& points, std::string_view classes, std::string_view title = "");
    void rectangle(Point corner, double width, double height, std::string_view classes);
    void circle(Point centre, double radius, std::string_view classes, std::string_view title = "",
                std::string_view attributes = "");
    void text(Point at, Anchor anchor, std::string_view text, std::string_view classes = "");

    [[nodiscard]] std::string str() const { return body_ + "</svg>\n"; }

  private:
    std::string body_;
};

} // namespace tournament
