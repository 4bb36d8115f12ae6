#pragma once

#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/puzzle/candidates.hpp>

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace app {

/// Opens a file, or standard input for "-", and passes its plain text as a stream, and its name, to `read`. If it
/// cannot be read, passes its name and the reason to `complain`.
void read_puzzle_file(const std::string& file,
                      const std::function<void(std::istream&, std::string_view)>& read,
                      const std::function<void(std::string_view, std::string_view)>& complain);

/// The marks of a puzzle; nullopt if it has none.
[[nodiscard]] std::optional<sudoku::Candidates> candidates_of(const sudoku::Record& record);

/// "FILE:LINE:COLUMN: expected ..., found ...", and a newline.
[[nodiscard]] std::string complaint_of(std::string_view file, const sudoku::ParseError& error);

} // namespace app
