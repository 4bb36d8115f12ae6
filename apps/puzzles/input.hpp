#pragma once

#include <csp/base/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace puzzles {

/// A mistake in an instance: "FILE:LINE:COLUMN: found this, expected that".
class InputError : public csp::Error {
  public:
    using csp::Error::Error;
};

/// Rows of characters, all of the same length.
struct CharacterGrid {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::string cells; ///< row by row

    char at(std::size_t row, std::size_t column) const { return cells[row * columns + column]; }
};

/// Reads the instance of a puzzle as its user wrote it, from beginning to end. Words are separated by blanks, a #
/// begins a comment, and any unexpected text throws InputError with its position.
class Input {
  public:
    /// @param name  the name of the instance in messages: a file, or the text that was typed
    Input(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}

    /// Returns the next number, which must be within bounds; `what` names its meaning in messages.
    int number(std::string_view what, int least, int most);
    /// Does the same for a count.
    std::size_t count(std::string_view what, int least, int most) {
        return static_cast<std::size_t>(number(what, least, most));
    }
    std::vector<int> numbers(std::size_t count, std::string_view what, int least, int most);
    /// Returns the only number of an instance that consists of a single number.
    int size(std::string_view what, int least, int most);
    /// Returns the next word: the characters up to a blank.
    std::string word(std::string_view what);
    /// Reads the next word, which must be this one.
    void keyword(std::string_view expected);
    /// Whether the next word is this one; if so, it is consumed.
    bool accept(std::string_view word);
    /// Reads `rows` lines of `columns` characters, all of them among `allowed`. If # is allowed, a line is a comment
    /// only if it begins with # and a blank.
    CharacterGrid grid(std::size_t rows, std::size_t columns, std::string_view allowed);
    /// Reads all lines up to an empty one or the end, each as long as the first.
    CharacterGrid grid(std::string_view allowed);
    /// Returns the words on the next line that is not blank.
    std::vector<std::string> line();
    /// Returns the numbers on the next line that is not blank.
    std::vector<int> numbers_on_line(std::string_view what, int least, int most);
    /// Skips the rest of this line.
    void skip_line();
    /// Returns the remaining text, for another reader, which counts lines from here and reports errors through
    /// refuse_line().
    std::string rest();
    [[noreturn]] void refuse_line(std::size_t line, std::size_t column, const std::string& problem) const;

    /// Whether only blanks and comments are left.
    bool at_end();
    /// @throws InputError  if any text is left
    void expect_end();

    /// Throws InputError about the word read last: "FILE:LINE:COLUMN: problem".
    [[noreturn]] void refuse(const std::string& problem) const { refuse_at(last_, problem); }

  private:
    void skip_blanks();
    void skip_to_line(bool may_have_hashes = false);
    std::string_view next_line(bool may_have_hashes = false) const;
    bool is_at_comment(bool may_have_hashes) const;
    [[noreturn]] void refuse_at(std::size_t place, const std::string& problem) const;
    [[noreturn]] void expected(std::string_view what);

    std::string name_;
    std::string text_;
    std::size_t next_ = 0;
    std::size_t last_ = 0; ///< the offset of the word read last
};

} // namespace puzzles
