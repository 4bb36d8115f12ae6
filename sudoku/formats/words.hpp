#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Functions that readers of texts share: lines, words, and parts of messages.
namespace sudoku::words {

/// A word of a line and its column, from 1.
struct Word {
    std::string_view text;
    std::size_t column = 1;
};

/// Returns the words of a line from an offset on, separated by blanks or commas; a colon is a separate word.
std::vector<Word> words_of(std::string_view line, std::size_t from = 0);

/// Returns the parts of a text between separators; there is one more part than there are separators.
std::vector<std::string_view> parts_of(std::string_view text, char separator);

/// The lines of a text, one after another. A line ends with LF or CR LF; a byte order mark before the first line is
/// skipped.
class Lines {
  public:
    explicit Lines(std::string_view text);

    /// Moves to the next line. Returns false at the end of the text.
    bool next();

    std::string_view line() const { return line_; }
    std::size_t number() const { return number_; } ///< the number of the line, from 1

  private:
    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0;
};

/// Returns a line up to its comment, which begins with #.
inline std::string_view without_comment(std::string_view line) { return line.substr(0, line.find('#')); }

/// Returns a text without blanks at its ends.
std::string_view trimmed(std::string_view text);

/// Returns the number in a text that consists of a decimal number; nullopt for any other text.
std::optional<int> number_in(std::string_view text);

/// Returns the value of a cell, which is a symbol or a decimal number of several digits. It is 0 for an empty cell, and
/// may exceed the side.
std::optional<int> value_in(std::string_view text);

/// Returns the depth to which brackets and braces are nested in a text in JSON, except in strings. Only texts of few
/// levels are passed to a parser of JSON, since its trees are written and copied by recursion.
std::size_t nesting_of(std::string_view json);

/// Returns the text with ASCII letters in lower case.
std::string in_lower_case(std::string_view text);

/// Returns the text of a link with its escapes decoded: %2B is +.
std::string without_escapes(std::string_view text);

/// Returns at most 20 bytes of a text, in quotes, for a message, with blanks for tabs; "byte 0x1F" for a text with
/// another character that cannot be printed.
std::string in_quotes(std::string_view text);

/// Returns " (did you mean cage?)" with the known word that differs from the typed word in the fewest letters; empty if
/// none is similar.
std::string did_you_mean(std::string_view typed, std::span<const std::string_view> known);

} // namespace sudoku::words
