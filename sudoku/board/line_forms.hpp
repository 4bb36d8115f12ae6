#pragma once

#include <sudoku/board/fault.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sudoku {

/// Symbols in a line that form a board, judged by their number.
struct BoardOnLine {
    int side = 0;
    std::size_t begin = 0;
    std::size_t length = 0;
};

/// Finds a board that follows other text, such as a number, a name or a hash: the first run of word characters that are
/// all symbols and as many as a board of this side has cells (side 0: of any side from 6 on). Ordinary words are never
/// that long.
[[nodiscard]] std::optional<BoardOnLine> board_behind_text(std::string_view line, int side);

/// A board and its marks.
struct MarkedBoard {
    int side = 0;
    std::size_t end = 0;              ///< the offset at which it ends in the line
    std::vector<std::uint8_t> cells;  ///< 0 for an open cell
    std::vector<std::uint32_t> marks; ///< bit v for value v; empty if the line has only cells
    std::optional<Fault> fault;       ///< a fault in its marks
};

/// Reads a line of side * side * side symbols, `side` of them for each cell: in the place of each value either the
/// value or the sign of an empty cell. A cell with one mark has that value. Side 4 has no such form: its 64 symbols are
/// a board of side 8.
[[nodiscard]] std::optional<MarkedBoard> board_of_marks(std::string_view line, int side);

/// Reads a line of HoDoKu's library: `:0709:2:..+1.5...:171 293::`. It has the cells, with a + before each placed
/// value, and then the deleted marks, as value, row and column.
[[nodiscard]] std::optional<MarkedBoard> board_of_library(std::string_view line, int side);

} // namespace sudoku
