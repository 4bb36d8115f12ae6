#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// Returns the text escaped for HTML or XML, in elements and in attributes; characters that XML does not allow become
/// '?'.
std::string escaped(std::string_view text);

/// Returns three digits and a unit, "12.3 ms", or the infinity sign.
std::string seconds_text(double seconds);

/// Returns "12.3 ms"; for infinity, returns "> 10 s", or "unfinished" if another limit may have cut the run off.
std::string within_limit(double seconds, std::optional<double> limit);

/// Returns at least three digits: "0.123", "12.3", "12345".
std::string number_text(double value);

/// Returns, for example, "p = 0.012" or "p < 0.001".
std::string p_text(double p);

struct Point {
    double x = 0;
    double y = 0;
};

enum class Anchor { start, middle, end };

/// A drawing for a page; its colours come from the style sheet through classes. The drawing escapes all texts.
class Svg {
  public:
    /// A screen reader reads `title` and `description` aloud; `attributes` are put into the element unchanged.
    Svg(double width, double height, std::string_view title, std::string_view description,
        std::string_view attributes = "");

    /// Begins an element of these classes, which contains all parts drawn until it is closed.
    void open_group(std::string_view classes);
    void close_group() { body_ += "</g>\n"; }

    void line(Point from, Point to, std::string_view classes);
    void path(const std::vector<Point>& points, std::string_view classes, std::string_view title = "");
    void rectangle(Point corner, double width, double height, std::string_view classes);
    void circle(Point centre, double radius, std::string_view classes, std::string_view title = "",
                std::string_view attributes = "");
    void text(Point at, Anchor anchor, std::string_view text, std::string_view classes = "");

    std::string str() const { return body_ + "</svg>\n"; }

  private:
    std::string body_;
};

/// Maps values to places in a drawing.
struct Scale {
    double from = 0, to = 1;   ///< the range of values
    double begin = 0, end = 1; ///< the range of places
    bool is_logarithmic = false;

    /// Returns the place of a value; values outside the scale are mapped to the nearer end.
    double operator()(double value) const;
    /// Returns round values within the scale.
    std::vector<double> ticks() const;
};

/// Returns a logarithmic scale of seconds for values from `least` to `limit`.
Scale seconds_scale(double least, double limit, double begin, double end);

struct ChartAxis {
    Scale scale;
    std::string title;
    std::function<std::string(double)> label; ///< returns the label of a tick
    double title_distance = 10;               ///< the distance of the title of a y axis from its upper end
};

/// Draws grid lines, labels of ticks, and titles of both axes; the title of the y axis is above it, in plain view. The
/// y scale begins at the bottom.
void draw_axes(Svg& svg, const ChartAxis& x, const ChartAxis& y);

/// Returns the attributes that the script needs to draw into the same axes: data-x and data-y, each
/// "from,to,begin,end,logarithmic".
std::string scale_attributes(const Scale& x, const Scale& y);

/// The number of curves that a plot shows until the reader chooses others.
inline constexpr std::size_t drawn_at_first = 6;

/// Returns the classes of one of a dozen distinguishable lines: six colours, and dashes for the second half.
std::string line_classes(std::size_t place);

struct Curve {
    std::string name; ///< "2. mrv, min": the number is written at the end of the curve
    std::vector<Point> points;
    bool has_dots = false; ///< the points of the curve are drawn as dots
};

/// Draws curves, with their numbers behind their right ends. All are in one group, which the script refills.
/// @param top  the height above which no number is drawn
void draw_curves(Svg& svg, const std::vector<Curve>& curves, double top);

/// Moves heights apart, in the same order and none above `top`, until neighbours have this distance, so that labels do
/// not overlap.
std::vector<double> spread_out(const std::vector<double>& heights, double distance, double top);

} // namespace tournament
