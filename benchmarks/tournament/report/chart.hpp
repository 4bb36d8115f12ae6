#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// The text escaped for HTML or XML, in elements and in attributes; characters that XML does not allow become '?'.
std::string escaped(std::string_view text);

/// Three digits and a unit: "12.3 ms"; the infinity sign for infinity.
std::string seconds_text(double seconds);

/// "12.3 ms"; for infinity "> 10 s", or "unfinished" if a limit other than this one may have cut the run off.
std::string within_limit(double seconds, std::optional<double> limit);

/// Three digits: "0.123", "12.3", "12345".
std::string number_text(double value);

/// "p = 0.012", "p < 0.001".
std::string p_text(double p);

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

    std::string str() const { return body_ + "</svg>\n"; }

  private:
    std::string body_;
};

/// Maps values to places in a drawing.
struct Scale {
    double from = 0, to = 1;   ///< values
    double begin = 0, end = 1; ///< places
    bool is_logarithmic = false;

    /// The place of a value; values outside the scale are mapped to the nearer end.
    double operator()(double value) const;
    /// Round values within the scale.
    std::vector<double> ticks() const;
};

/// A logarithmic scale of seconds for values from `least` to `limit`.
Scale seconds_scale(double least, double limit, double begin, double end);

struct ChartAxis {
    Scale scale;
    std::string title;
    std::function<std::string(double)> label; ///< of a tick
    double title_distance = 10;               ///< of the title of a y axis above its upper end
};

/// Draws grid lines, labels of ticks, and titles of both axes; the title of the y axis is above it, in plain view. The
/// y scale begins at the bottom.
void draw_axes(Svg& svg, const ChartAxis& x, const ChartAxis& y);

/// The attributes that the script needs to draw into the same axes: data-x and data-y, each
/// "from,to,begin,end,logarithmic".
std::string scale_attributes(const Scale& x, const Scale& y);

/// The number of curves that a plot shows until the reader chooses others.
inline constexpr std::size_t drawn_at_first = 6;

/// The classes of one of a dozen distinguishable lines: six colours, and dashes for the second half.
std::string line_classes(std::size_t place);

struct Curve {
    std::string name; ///< "2. mrv, min": the number is written at the end of the curve
    std::vector<Point> points;
    bool has_dots = false; ///< on its points
};

/// Draws curves, and their numbers behind their right ends. All are in one group, which the script refills.
/// @param top  no number is drawn above it
void draw_curves(Svg& svg, const std::vector<Curve>& curves, double top);

/// Moves heights apart, none above `top`, until labels of that distance do not overlap; keeps their order.
std::vector<double> spread_out(const std::vector<double>& heights, double distance, double top);

} // namespace tournament
