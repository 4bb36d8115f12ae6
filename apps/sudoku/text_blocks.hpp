#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>

namespace app {

/// Cells of a board of the usual size.
inline constexpr std::size_t usual_cells = 81;

/// The beginning of a line that is a whole puzzle of the usual size, if the line is one: 81 digits or marks of empty
/// cells without blanks between, at its very beginning, followed by nothing or by what cannot be a cell.
std::optional<std::string_view> puzzle_on(std::string_view line);

/// Text that holds whole puzzles, so that it can be worked on by itself.
struct TextBlock {
    std::string text;
    std::size_t first_line = 1; ///< number of its first line
};

/// Cuts a stream into blocks, each of which ends after a puzzle on a line of its own, as long as there are such lines.
/// It hands out what the stream has ready, and waits only if that is not a whole puzzle.
class TextBlocks {
  public:
    /// Reads from `in`, which must outlive this.
    explicit TextBlocks(std::istream& in) : in_(in) {}

    /// The next block. Nothing at the end, if the text is XML, if a block would become too large, or if there are only lines of another
    /// form and more input is slow to come: see rest(). Throws csp::Error when the stream fails underneath, once what
    /// it gave before has been handed out.
    std::optional<TextBlock> next();

    /// What was read and not handed out, up to the first line that next() did not hand out.
    std::string_view rest() const { return buffer_; }
    /// The number of the line it begins with.
    std::size_t line() const { return line_; }

  private:
    std::optional<TextBlock> read();
    std::size_t safe_end() const;
    TextBlock cut(std::size_t size);

    std::istream& in_;
    std::string buffer_;
    std::size_t line_ = 1;
};

/// A text, and then what is left of a stream.
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

} // namespace app
