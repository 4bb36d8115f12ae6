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

/// A format that `convert --from` names: a format of single puzzles, of boards, or of whole files.
struct InputFormat {
    std::string_view name;
    std::string_view words;                       ///< "a link to f-puzzles"
    std::vector<sudoku::TextFormat> puzzles = {}; ///< the formats that a puzzle may have
    std::optional<sudoku::BoardForm> boards = {}; ///< read by BoardReader
    bool (*is_file)(std::string_view) = nullptr;  ///< whether a text looks like such a file
    std::vector<sudoku::ReadVariant> (*read_file)(std::string_view) = nullptr;
};

/// Returns all formats, in the order in which the help lists them.
std::span<const InputFormat> input_formats();

/// Returns the format with a name. Throws UsageError.
const InputFormat& input_format(std::string_view name);

/// The error for a text that is not in the required format.
class OtherFormat : public csp::Error {
  public:
    using Error::Error;
};

/// Reads a puzzle in the format.
/// Errors: throws OtherFormat if it seems to have another format; otherwise as read_variant().
sudoku::ReadVariant read_in(const InputFormat& format, std::string_view puzzle);

/// Reads the puzzles of a whole file.
/// Errors: throws OtherFormat if the text seems to have another format; otherwise as the reader.
/// Precondition: the format has `read_file`.
std::vector<sudoku::ReadVariant> read_file_in(const InputFormat& format, std::string_view text);

} // namespace sudoku_app
