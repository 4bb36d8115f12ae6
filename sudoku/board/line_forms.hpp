#pragma once

#include <sudoku/board/fault.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sudoku {

/// Symbols of a line that are a board by their number.
struct BoardOnLine {
    int side = 0;
    std::size_t begin = 0;
    std::size_t length = 0;
};

/// A board behind other text, such as a number, a name or a hash: the first run of word characters that are as many as
/// a board of this side has (0: of any from 6 on), and symbols all of them. Text in words is never that long.
[[nodiscard]] std::optional<BoardOnLine> board_behind_text(std::string_view line, int side);

/// A board and its marks.
struct MarkedBoard {
    int side = 0;
    std::size_t end = 0;              ///< where it ends in the line
    std::vector<std::uint8_t> cells;  ///< 0 for an open one
    std::vector<std::uint32_t> marks; ///< bit v for value v; empty if there are none beside the cells
    std::optional<Fault> fault;       ///< of its marks
};

/// A line of side * side * side symbols, `side` of them for each cell: at the place of each value the value, or the
/// sign of an empty cell. A cell with one mark has that value. Side 4 is no such form: its 64 symbols are a board of
/// side 8.
[[nodiscard]] std::optional<MarkedBoard> board_of_marks(std::string_view line, int side);

/// A line of HoDoKu's library: `:0709:2:..+1.5...:171 293::`, which has the cells, placed ones behind a +, and then the
/// marks that are deleted, as value, row and column.
[[nodiscard]] std::optional<MarkedBoard> board_of_library(std::string_view line, int side);

} // namespace sudoku
