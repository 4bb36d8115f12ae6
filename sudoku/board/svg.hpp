#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// A place in a picture, to the right and down from its top left corner.
struct SvgPoint {
    double x = 0;
    double y = 0;
};

/// A picture as SVG, built shape by shape, in pixels. Shapes of one look share an element: a path contains rectangles
/// or lines, a text contains single letters, each with its place. Texts are drawn after all shapes; among shapes and
/// among texts, looks are drawn in the order of their first use.
///
/// A *look* is a list of attributes: `fill="white" stroke="#999"`.
class SvgCanvas {
  public:
    void rectangle(double x, double y, double width, double height, std::string_view look);
    void line(double x1, double y1, double x2, double y2, std::string_view look);
    /// Draws a line through points, in order. A single point with a look that has round ends is a dot.
    void polyline(std::span<const SvgPoint> points, std::string_view look);
    /// Draws the same line, and back to the first point.
    void polygon(std::span<const SvgPoint> points, std::string_view look);
    void circle(double x, double y, double radius, std::string_view look);
    /// Draws a text. y is the middle of its height, and x the middle of its width, unless the look has another
    /// text-anchor.
    void text(double x, double y, double size, std::string_view text, std::string_view look = "");

    /// Returns the document. It is displayed `scale` times as large as its shapes were given. `attributes` are added to
    /// its first element, each after a blank.
    std::string finished(double width, double height, std::string_view title, double scale = 1,
                         std::string_view attributes = "") const;

  private:
    struct Element {
        std::string name; ///< "path", "circle", "letters", "word"
        std::string look;
        std::string xs = {}; ///< for letters and words; also the data of a path, the place of a circle
        std::string ys = {};
        std::string content = {};
    };

    static Element& shared(std::vector<Element>& elements, std::string_view name, std::string_view look);

    std::vector<Element> shapes_;
    std::vector<Element> texts_;
};

/// Returns a number in a document, with up to six digits.
std::string svg_number(double number);

/// Returns the look of an area or a text of this colour.
std::string fill_of(std::string_view colour);

/// Returns the look of a line of this colour and width, with round ends and corners.
std::string stroke_of(std::string_view colour, double width);

/// Returns a text as the content of an element of XML or HTML: `a < b` as `a &lt; b`. Control characters, which XML
/// does not have, become blanks.
std::string escaped_markup(std::string_view text);

} // namespace sudoku
