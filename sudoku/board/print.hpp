#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/board/symbol.hpp>

#include <span>
#include <string>

namespace sudoku {

/// Writes the board on one line, row by row, without a newline, an empty cell as `.`: side * side characters, or, with
/// `Symbols::numbers`, decimal numbers separated by one blank.
[[nodiscard]] std::string to_line(const Board& board, Symbols symbols = Symbols::letters);

/// Draws the board with its boxes, an empty cell as `_`, one line per row, each ended by a newline:
///
///     __2 | ___ | __5         1 __ 10 | 12 __ __ ...      (Symbols::numbers on a 12x12 board)
///     ----+-----+----
///
/// Every line has the same width, whatever the size.
[[nodiscard]] std::string to_grid(const Board& board, Symbols symbols = Symbols::letters);

/// Draws the grid with these texts as its cells, row by row, each right-aligned to the widest, with one blank between
/// cells when any text has more than one character. GridFrame draws regions that are not boxes.
///
/// Errors: throws csp::ArgumentError when there are not side * side texts.
[[nodiscard]] std::string draw_grid(BoxShape box, std::span<const std::string> texts);

} // namespace sudoku
