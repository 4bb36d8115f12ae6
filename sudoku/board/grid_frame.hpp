#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// A drawn board without its cells: the lines between regions and the places for the cells.
///
///     12 | 34          1   2 | 3   4
///     ---+---            +---+
///     34 | 12          4 | 1   2 | 3
///
/// A line divides neighbours in different regions. Two columns are separated if at least one row needs a line there,
/// and by one blank if cells have more than one character. Every line of the drawing has the same length.
class GridFrame {
  public:
    /// Makes a frame for cells of `width` characters. `regions` has the region of each cell, row by row, as arbitrary
    /// numbers.
    /// Errors: throws csp::ArgumentError when no board has this many cells, or for a width of 0.
    GridFrame(std::span<const int> regions, std::size_t width);

    [[nodiscard]] std::size_t width() const { return width_; }
    /// The offset at which a cell begins in the drawing; it ends `width()` later.
    [[nodiscard]] std::size_t place(int cell) const { return places_[static_cast<std::size_t>(cell)]; }

    /// Draws the board with these texts as its cells, each right-aligned in its place.
    /// Errors: throws csp::ArgumentError for a wrong number of cells, or a text that is wider than its place.
    [[nodiscard]] std::string draw(std::span<const std::string> texts) const;
    /// Draws the board with one character for each cell.
    [[nodiscard]] std::string draw(std::string_view symbols) const;

  private:
    void require(std::size_t cells) const;

    std::size_t width_;
    std::string lines_; ///< the drawing, with blanks for the cells
    std::vector<std::size_t> places_;
};

} // namespace sudoku
