#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string_view>
#include <vector>

namespace sudoku {

/// The lines of a stream, one at a time, in bounded memory. A line is a view into one buffer. Of a line longer than
/// `max_length`, only the beginning is kept, and the remaining part is skipped.
///
/// Line ends are LF, CRLF or CR; the last line end may be missing. A UTF-8 byte order mark before the first line is
/// removed. All input that is ready is read together, and next() waits for no more input than the requested line needs,
/// so a filter can answer each line as it arrives. (For std::cin, this is fast only after
/// std::ios::sync_with_stdio(false).)
class LineSource {
  public:
    static constexpr std::size_t max_length = 65'536;

    struct Line {
        std::string_view text;  ///< without its line end; valid until the next call of `next`
        std::size_t number = 0; ///< counts from 1
        bool overlong = false;  ///< whether `text` is only the beginning
    };

    /// Reads from `in`, which must outlive the source. The first line has the number `first`.
    explicit LineSource(std::istream& in, std::size_t first = 1);

    /// Returns the next line, or nullopt at the end of the stream. Throws csp::Error if the underlying stream fails (a
    /// directory, a disk error).
    std::optional<Line> next();

    /// Returns the number of the line returned last; before the first line, the number before it.
    std::size_t lines() const { return lines_; }

  private:
    bool fill();
    void skip_rest_of_line();
    Line take(std::size_t length, bool overlong);

    std::istream* in_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0; // unread bytes are buffer_[begin_, end_)
    std::size_t end_ = 0;
    std::size_t lines_ = 0;
    bool in_overlong_ = false; // the remaining part of an overlong line must still be skipped
};

} // namespace sudoku
