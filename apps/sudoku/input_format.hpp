#pragma once

#include <sudoku/board/reader.hpp>
#include <sudoku/formats/any_format.hpp>
#include <sudoku/formats/f_puzzles.hpp>

#include <csp/base/error.hpp>

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace sudoku_app {

/// A format that `convert --from` names: that of single puzzles, of boards, or of whole files.
struct InputFormat {
    std::string_view name;
    std::string_view words;                       ///< "a link to f-puzzles"
    std::vector<sudoku::TextFormat> puzzles = {}; ///< the formats that a puzzle may have
    std::optional<sudoku::BoardForm> boards = {}; ///< read by BoardReader
    bool (*is_file)(std::string_view) = nullptr;  ///< whether a text looks like such a file
    std::vector<sudoku::ReadVariant> (*read_file)(std::string_view) = nullptr;
};

/// All of them, in the order in which the help lists them.
std::span<const InputFormat> input_formats();

/// The format with a name. Throws UsageError.
const InputFormat& input_format(std::string_view name);

/// A text is not in the format that it should have.
class OtherFormat : public csp::Error {
  public:
    using Error::Error;
};

/// Reads a puzzle in the format.
/// Errors: throws OtherFormat if it looks like another one; otherwise as read_variant().
sudoku::ReadVariant read_in(const InputFormat& format, std::string_view puzzle);

/// Reads the puzzles of a whole file.
/// Errors: throws OtherFormat if the text looks like another one; otherwise as the reader.
/// Precondition: the format has `read_file`.
std::vector<sudoku::ReadVariant> read_file_in(const InputFormat& format, std::string_view text);

} // namespace sudoku_app
