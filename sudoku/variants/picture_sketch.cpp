#include <sudoku/variants/picture_marks.hpp>

#include <algorithm>
#include <cmath>

namespace sudoku {

namespace {

constexpr double picture_margin = 0.15;  // around all, in cells
constexpr double first_clue = 0.45;      // from the board to the middle of the nearest clue
constexpr double next_clue = 0.8;        // from there to the next one outward
constexpr double room_beyond_clue = 0.4; // from the middle of the last one

double room_for_clues(int places) {
    return places <= 0 ? picture_margin : first_clue + next_clue * (places - 1) + room_beyond_clue;
}

/// Returns the middle of a row or column, which may be beyond the board.
double middle_of_line(int line, int side) {
    if (line < 0) return -first_clue - next_clue * (-line - 1);
    if (line >= side) return side + first_clue + next_clue * (line - side);
    return line + 0.5;
}

} // namespace

VariantSketch::VariantSketch(const Variant& variant) : variant_(variant), clues_(outside_clues_of(variant)) {
    int left = 0;
    int above = 0;
    int right = 0;
    int below = 0;
    for (const OutsideClue& clue : clues_) {
        left = std::max(left, -clue.column);
        above = std::max(above, -clue.row);
        right = std::max(right, clue.column - side() + 1);
        below = std::max(below, clue.row - side() + 1);
    }
    left_ = room_for_clues(left);
    above_ = room_for_clues(above);
    right_ = room_for_clues(right);
    below_ = room_for_clues(below);
}

SvgPoint VariantSketch::middle(int cell) const {
    const int row = cell / side();
    const int column = cell % side();
    return {column + 0.5, row + 0.5};
}

SvgPoint VariantSketch::middle(std::span<const int> cells) const {
    SvgPoint sum;
    for (const int cell : cells) {
        sum.x += middle(cell).x;
        sum.y += middle(cell).y;
    }
    const auto count = static_cast<double>(std::max<std::size_t>(cells.size(), 1));
    return {sum.x / count, sum.y / count};
}

SvgPoint VariantSketch::middle(const OutsideClue& clue) const {
    return {middle_of_line(clue.column, side()), middle_of_line(clue.row, side())};
}

std::vector<SvgPoint> VariantSketch::middles(std::span<const int> cells) const {
    std::vector<SvgPoint> points;
    points.reserve(cells.size());
    for (const int cell : cells) points.push_back(middle(cell));
    return points;
}

std::vector<SvgPoint> VariantSketch::placed(std::vector<SvgPoint> points) const {
    for (SvgPoint& at : points) at = {x(at.x), y(at.y)};
    return points;
}

void VariantSketch::rectangle(SvgPoint corner, double width, double height, std::string_view look) {
    canvas_.rectangle(x(corner.x), y(corner.y), width * pixels, height * pixels, look);
}

void VariantSketch::line(std::vector<SvgPoint> points, std::string_view look) {
    canvas_.polyline(placed(std::move(points)), look);
}

void VariantSketch::polygon(std::vector<SvgPoint> points, std::string_view look) {
    canvas_.polygon(placed(std::move(points)), look);
}

void VariantSketch::disc(SvgPoint middle, double radius, std::string_view look) {
    canvas_.circle(x(middle.x), y(middle.y), radius * pixels, look);
}

void VariantSketch::head(SvgPoint tip, double across, double down, double size, std::string_view look) {
    const double length = std::hypot(across, down);
    if (length == 0) return;
    const double a = size * across / length;
    const double d = size * down / length;
    line({{tip.x - a - d, tip.y - d + a}, tip, {tip.x - a + d, tip.y - d - a}}, look);
}

void VariantSketch::text(SvgPoint middle, double size, std::string_view text, std::string_view look) {
    canvas_.text(x(middle.x), y(middle.y), size * pixels, text, look);
}

void VariantSketch::caption(const std::vector<std::string>& lines) {
    constexpr double size = 0.26;
    constexpr double height = 1.35 * size;
    constexpr double letter = 0.5 * size; // the usual width
    const double width = left_ + side() + right_ - 2 * picture_margin;
    const auto most = static_cast<std::size_t>(width / letter);
    double down = side() + below_ + height / 2;
    const auto write = [&](const std::string& line) {
        text({picture_margin - left_, down}, size, line, R"(text-anchor="start" fill="#333")");
        down += height;
    };
    for (std::string line : lines) {
        while (line.size() > most) {
            const auto blank = line.rfind(' ', most);
            if (blank == std::string::npos || blank == 0) break;
            write(line.substr(0, blank));
            line.erase(0, blank + 1);
        }
        write(line);
    }
    if (!lines.empty()) below_ = down - side() - height / 2 + picture_margin;
}

std::string VariantSketch::finished(double scale) const {
    const std::string place = " data-board=\"" + svg_number(left_ * pixels) + ' ' +
                              svg_number(above_ * pixels) + ' ' + svg_number(side() * pixels) +
                              '"'; // pages put cells over it
    return canvas_.finished((left_ + side() + right_) * pixels, (above_ + side() + below_) * pixels,
                            variant_.title.empty() ? "Sudoku" : variant_.title, scale, place);
}

std::string sketched_line(std::string_view colour, double width) {
    return stroke_of(colour, width * VariantSketch::pixels);
}

} // namespace sudoku
