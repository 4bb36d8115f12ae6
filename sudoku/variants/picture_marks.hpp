#pragma once

#include <sudoku/board/svg.hpp>
#include <sudoku/variants/outside.hpp>
#include <sudoku/variants/variant.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// A picture of a variant under construction, measured in cells: (0, 0) is the top left corner of the board, (0.5, 0.5)
/// the middle of its first cell. The board has margins for clues outside.
class VariantSketch {
  public:
    static constexpr double pixels = 64; ///< the side of a cell

    explicit VariantSketch(const Variant& variant);

    const Variant& variant() const { return variant_; }
    int side() const { return variant_.side(); }
    const std::vector<OutsideClue>& clues() const { return clues_; }

    SvgPoint middle(int cell) const;
    /// Returns the middle of several cells: of the common edge of two cells, or of the common corner of four cells.
    SvgPoint middle(std::span<const int> cells) const;
    /// Returns the middle of the place of a clue.
    SvgPoint middle(const OutsideClue& clue) const;
    std::vector<SvgPoint> middles(std::span<const int> cells) const;

    void rectangle(SvgPoint corner, double width, double height, std::string_view look);
    void line(std::vector<SvgPoint> points, std::string_view look);
    void polygon(std::vector<SvgPoint> points, std::string_view look);
    void disc(SvgPoint middle, double radius, std::string_view look);
    /// Draws an open arrow head at `tip`; (across, down) is the direction in which it points.
    void head(SvgPoint tip, double across, double down, double size, std::string_view look);
    void text(SvgPoint middle, double size, std::string_view text, std::string_view look);

    /// Draws all restrictions that lie below the lines between cells, in the order of their layers.
    void draw_below_lines();
    /// Draws the restrictions that lie above the lines, and the clues outside.
    void draw_above_lines();

    /// Writes lines of text below the board.
    void caption(const std::vector<std::string>& lines);

    std::string finished(double scale) const;

  private:
    double x(double across) const { return (left_ + across) * pixels; }
    double y(double down) const { return (above_ + down) * pixels; }
    std::vector<SvgPoint> placed(std::vector<SvgPoint> points) const;

    const Variant& variant_;
    std::vector<OutsideClue> clues_;
    double left_ = 0;
    double above_ = 0;
    double right_ = 0;
    double below_ = 0;
    SvgCanvas canvas_;
};

/// Returns the look of a line with this colour and width, in cells.
std::string sketched_line(std::string_view colour, double width);

} // namespace sudoku
