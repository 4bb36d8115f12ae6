#pragma once

#include <apps/sudoku/options.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/variants/variant.hpp>

#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku_app {

/// A variant of a text, or the error found instead of it.
struct VariantRecord {
    std::size_t line = 1;   ///< the line on which it begins, or of the error; from 1
    std::size_t column = 0; ///< for the error, from 1; 0: unknown
    std::optional<sudoku::Variant> variant = {};
    std::vector<std::string> left_out = {}; ///< parts of the text that restrict nothing, or are unknown
    std::string problem = {};               ///< the error; empty if there is a variant
    bool is_other_format = false;           ///< whether the text is not in the demanded format
};

/// Reads a stream: calls `take` for each of its variants, with the restrictions of the command line added, or passes
/// the stream to `read_boards` if it contains boards. A part of a file has no variant on several lines. Layouts of the
/// command line are for boards, and an error for variants.
void read_puzzles(std::istream& in, const Options& options, const std::function<void(VariantRecord)>& take,
                  const std::function<void(std::istream&)>& read_boards);

/// Returns the name of the format of a text that starts like this, if its puzzles are on several lines; empty if each
/// can be on one line.
std::string_view format_on_several_lines(std::string_view start);

/// Returns a board with its marks, and with the layout and the restrictions of the command line. Units of the layout
/// that are not rows, columns or regions become extra regions. Precondition: the record is a board.
sudoku::Variant variant_of(const sudoku::Record& record, const Options& options);

/// Returns one line for each part that was ignored, or for the error: "FILE:LINE:COLUMN: expected ..., found ...".
std::string notes_on(std::string_view file, const VariantRecord& record);

} // namespace sudoku_app
