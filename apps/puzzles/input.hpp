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

/// Rows of characters of one length.
struct CharacterGrid {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::string cells; ///< row by row

    [[nodiscard]] char at(std::size_t row, std::size_t column) const { return cells[row * columns + column]; }
};

/// The instance of a puzzle as its user wrote it, read from the beginning to the end. Blanks separate, a # begins a
/// comment, and anything unexpected throws InputError with its place.
class Input {
  public:
    /// @param name  its name in messages: a file, or what was typed
    Input(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}

    /// The next number, within bounds; `what` is its meaning, for messages.
    int number(std::string_view what, int least, int most);
    /// The same, of things that are counted.
    std::size_t count(std::string_view what, int least, int most) {
        return static_cast<std::size_t>(number(what, least, most));
    }
    std::vector<int> numbers(std::size_t count, std::string_view what, int least, int most);
    /// All of the instance is one number.
    int size(std::string_view what, int least, int most);
    /// The next characters up to a blank.
    std::string word(std::string_view what);
    /// Reads the next word, which must be this one.
    void keyword(std::string_view expected);
    /// Whether the next word is this one; it is read if so.
    bool accept(std::string_view word);
    /// This many lines of this many characters, all of them among `allowed`. If # is one of these, a line is a comment
    /// that begins with # and a blank.
    CharacterGrid grid(std::size_t rows, std::size_t columns, std::string_view allowed);
    /// All lines up to an empty one or the end, each as long as the first.
    CharacterGrid grid(std::string_view allowed);
    /// The words on the next line that has any.
    std::vector<std::string> line();
    /// The numbers on the next line that has something on it.
    std::vector<int> numbers_on_line(std::string_view what, int least, int most);
    /// The rest of this line.
    void skip_line();
    /// All that is left, for another reader, which counts lines from here and refuses through refuse_line().
    [[nodiscard]] std::string rest();
    [[noreturn]] void refuse_line(std::size_t line, std::size_t column, const std::string& problem) const;

    /// Whether nothing but blanks and comments is left.
    bool at_end();
    /// @throws InputError if something is left.
    void expect_end();

    /// Refuses what was read last: "FILE:LINE:COLUMN: problem".
    [[noreturn]] void refuse(const std::string& problem) const { refuse_at(last_, problem); }

  private:
    void skip_blanks();
    void skip_to_line(bool may_have_hashes = false);
    [[nodiscard]] std::string_view next_line(bool may_have_hashes = false) const;
    [[nodiscard]] bool is_at_comment(bool may_have_hashes) const;
    [[noreturn]] void refuse_at(std::size_t place, const std::string& problem) const;
    [[noreturn]] void expected(std::string_view what);

    std::string name_;
    std::string text_;
    std::size_t next_ = 0;
    std::size_t last_ = 0; ///< where the word read last begins
};

} // namespace puzzles
