#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/board/symbol.hpp>

#include <span>
#include <string>

namespace sudoku {

/// The board on one line, row by row, an empty cell as `.`, without a newline: side * side characters; with
/// `Symbols::numbers` decimal numbers with one blank between.
[[nodiscard]] std::string to_line(const Board& board, Symbols symbols = Symbols::letters);

/// The board drawn with its boxes, an empty cell as `_`, one line a row, each ended by a newline:
///
///     __2 | ___ | __5         1 __ 10 | 12 __ __ ...      (Symbols::numbers on a 12x12 board)
///     ----+-----+----
///
/// Every line has the same width, whatever the size.
[[nodiscard]] std::string to_grid(const Board& board, Symbols symbols = Symbols::letters);

/// The grid with these texts as its cells, row by row: one blank between cells when any text has more than
/// one character, each text right-aligned to the widest. If regions are no boxes, GridFrame draws.
///
/// Throws csp::ArgumentError when there are not side * side texts.
[[nodiscard]] std::string draw_grid(BoxShape box, std::span<const std::string> texts);

} // namespace sudoku
