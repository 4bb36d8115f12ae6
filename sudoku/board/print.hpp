#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/board/symbol.hpp>

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

    std::size_t width() const { return width_; }
    /// The offset at which a cell begins in the drawing; it ends `width()` later.
    std::size_t place(int cell) const { return places_[static_cast<std::size_t>(cell)]; }

    /// Draws the board with these texts as its cells, each right-aligned in its place.
    /// Errors: throws csp::ArgumentError for a wrong number of cells, or a text that is wider than its place.
    std::string draw(std::span<const std::string> texts) const;
    /// Draws the board with one character for each cell.
    std::string draw(std::string_view symbols) const;

  private:
    void require(std::size_t cells) const;

    std::size_t width_;
    std::string lines_; ///< the drawing, with blanks for the cells
    std::vector<std::size_t> places_;
};

/// Writes the board on one line, row by row, without a newline, an empty cell as `.`: side * side characters, or, with
/// `Symbols::numbers`, decimal numbers separated by one blank.
std::string to_line(const Board& board, Symbols symbols = Symbols::letters);

/// Draws the board with its boxes, an empty cell as `_`, one line per row, each ended by a newline:
///
///     __2 | ___ | __5         1 __ 10 | 12 __ __ ...      (Symbols::numbers on a 12x12 board)
///     ----+-----+----
///
/// Every line has the same width, whatever the size.
std::string to_grid(const Board& board, Symbols symbols = Symbols::letters);

/// Draws the grid with these texts as its cells, row by row, each right-aligned to the widest, with one blank between
/// cells when any text has more than one character. GridFrame draws regions that are not boxes.
///
/// Errors: throws csp::ArgumentError when there are not side * side texts.
std::string draw_grid(BoxShape box, std::span<const std::string> texts);

} // namespace sudoku
