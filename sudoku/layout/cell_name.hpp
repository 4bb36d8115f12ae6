#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sudoku {

/// How a cell is named. The first cell is A1 or r1c1; the one below it is B1 or r2c1.
enum class CellNaming : std::uint8_t {
    letter_number, ///< a letter for the row, a number for the column: A1 to I9 on a classic board
    row_column,    ///< r1c1 to r9c9
};

/// The name of a cell of a board with `side` rows and columns.
/// Errors: throws csp::ArgumentError for a cell outside 0 <= cell < side * side, or a side not in 1..25.
[[nodiscard]] std::string cell_name(int side, int cell, CellNaming naming = CellNaming::letter_number);

/// The cell with a name in either naming, in upper or lower case.
/// Errors: throws csp::ArgumentError for a text that names no cell of the board.
[[nodiscard]] int cell_of(int side, std::string_view name);

} // namespace sudoku
