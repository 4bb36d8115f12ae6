#pragma once

#include <sudoku/board/board.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// A puzzle as formats of classic boards write it. Each writes as much as it can express.
struct BoardToWrite {
    Board givens;
    std::vector<std::uint32_t> marks =
        {}; ///< the values that each cell may have, bit v for value v; empty: all
    std::optional<Board> solution = {};
    std::string title = {};
    std::string author = {};
    std::string comment = {}; ///< of any number of lines
};

/// A format in which boards are written.
struct BoardFormat {
    std::string_view name; ///< of an option: "sdk"
    std::string_view summary;
    bool is_single;               ///< whether a file holds one puzzle
    bool has_nine;                ///< whether it has only boards of side 9
    std::string_view before = {}; ///< the first lines of a file
    std::string_view after = {};  ///< its last lines
    /// Writes the lines of a board of a side that the format has.
    std::string (*write)(const BoardToWrite& board) = nullptr;
};

/// All formats, in the order in which documents list them.
std::span<const BoardFormat> board_formats();

/// The format with a name; null if there is none.
const BoardFormat* board_format(std::string_view name);

/// A file of boards in a format.
/// Errors: throws csp::ArgumentError for a board of another side than 9 in a format that has only this one, for several
/// boards in a format that has one in a file, and for marks of another number than there are cells.
std::string to_board_file(const BoardFormat& format, std::span<const BoardToWrite> boards);

} // namespace sudoku
