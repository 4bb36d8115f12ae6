#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>

namespace sudoku_app {

/// The number of cells of a board of the usual size.
inline constexpr std::size_t usual_cells = 81;

/// Returns the puzzle at the beginning of a line, if the line is a whole puzzle of the usual size: it begins with 81
/// digits or marks of empty cells without blanks between them, followed by no text or by text that cannot be a cell.
std::optional<std::string_view> puzzle_on(std::string_view line);

/// Text that contains only whole puzzles, so that it can be processed separately.
struct TextBlock {
    std::string text;
    std::size_t first_line = 1; ///< the number of its first line
};

/// Splits a stream into blocks that end after a puzzle on a separate line, as long as there are such lines. It returns
/// the text that the stream has ready, and waits only if that text is not a whole puzzle.
class TextBlocks {
  public:
    /// Reads from `in`, which must outlive this object.
    explicit TextBlocks(std::istream& in) : in_(in) {}

    /// Returns the next block. Returns nullopt at the end, if the text is XML, if a block would become too large, or if
    /// there are only lines of another form and further input is slow to come: see rest(). Throws csp::Error if the
    /// stream fails, after the text read before the failure has been returned.
    std::optional<TextBlock> next();

    /// Returns the text that was read but not returned by next(). It begins with the first line that next() did not
    /// return.
    std::string_view rest() const { return buffer_; }
    /// Returns the number of the line with which rest() begins.
    std::size_t line() const { return line_; }

  private:
    std::optional<TextBlock> read();
    std::size_t safe_end() const;
    TextBlock cut(std::size_t size);

    std::istream& in_;
    std::string buffer_;
    std::size_t line_ = 1;
};

/// A text followed by the remaining text of a stream.
class TextThenStream final : public std::streambuf {
  public:
    TextThenStream(std::string_view text, std::istream& rest) : text_(text), rest_(rest) {
        setg(text_.data(), text_.data(), text_.data() + text_.size());
    }

  protected:
    int_type underflow() override;
    std::streamsize showmanyc() override { return rest_.rdbuf()->in_avail(); }

  private:
    std::string text_;
    std::istream& rest_;
};

} // namespace sudoku_app
