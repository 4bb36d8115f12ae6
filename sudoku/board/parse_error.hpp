#pragma once

#include <csp/base/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace sudoku {

/// A fault in a line: its column (from 1), the expected text and the text found there.
struct Fault {
    std::size_t column = 1;
    std::string expected;
    std::string found;
};

/// Thrown for text that is not a puzzle: states the position, the expected text and the text found instead. `what()` is
/// "line 3, column 5: expected a digit 1-9 or one of . 0 _ *, found 'x'".
class ParseError : public csp::Error {
  public:
    /// Lines and columns count from 1; a column is a byte of the line.
    ParseError(std::size_t line, std::size_t column, std::string expected, std::string found)
        : csp::Error("line " + std::to_string(line) + ", column " + std::to_string(column) + ": expected " +
                     expected + ", found " + found),
          line_(line),
          column_(column),
          expected_(std::move(expected)),
          found_(std::move(found)) {}

    std::size_t line() const { return line_; }
    std::size_t column() const { return column_; }
    const std::string& expected() const { return expected_; }
    const std::string& found() const { return found_; }

  private:
    std::size_t line_;
    std::size_t column_;
    std::string expected_;
    std::string found_;
};

/// Formats a character for an error message: 'x', or "byte 0x1F" if it cannot be printed.
inline std::string character_in_words(char c) {
    if (' ' <= c && c <= '~') return {'\'', c, '\''};
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    return std::string("byte 0x") + digits[byte / 16U] + digits[byte % 16U];
}

} // namespace sudoku
