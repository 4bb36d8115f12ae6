#pragma once

#include <sudoku/board/board.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// A puzzle to be written in a format of classic boards. A format leaves out the parts that it cannot express.
struct BoardToWrite {
    Board givens;
    std::vector<std::uint32_t> marks =
        {}; ///< the values that each cell may have, bit v for value v; empty: all
    std::optional<Board> solution = {};
    std::string title = {};
    std::string author = {};
    std::string comment = {}; ///< may have any number of lines
};

/// A format in which boards are written.
struct BoardFormat {
    std::string_view name; ///< as in options: "sdk"
    std::string_view summary;
    bool is_single;               ///< whether a file has only one puzzle
    bool has_nine;                ///< whether all boards have side 9
    std::string_view before = {}; ///< the first lines of a file
    std::string_view after = {};  ///< its last lines
    /// Writes the lines of a board, whose side the format must support.
    std::string (*write)(const BoardToWrite& board) = nullptr;
};

/// All formats, in the order in which documents list them.
std::span<const BoardFormat> board_formats();

/// The format with a name; null if there is none.
const BoardFormat* board_format(std::string_view name);

/// A file of boards in a format.
/// Errors: throws csp::ArgumentError if `has_nine` and a board has another side, if `is_single` and there are several
/// boards, and if the number of marks is not that of the cells.
std::string to_board_file(const BoardFormat& format, std::span<const BoardToWrite> boards);

} // namespace sudoku
