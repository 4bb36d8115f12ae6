#include <sudoku/board/line_source.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <cstring>
#include <istream>
#include <string>
#include <system_error>

namespace sudoku {

// The buffer has twice the length of the longest line: whenever more input is needed, there is space for it after the
// unread bytes have been moved to the front.
LineSource::LineSource(std::istream& in, std::size_t first)
    : in_(&in),
      buffer_(2 * max_length),
      lines_(first - 1) {}

std::optional<LineSource::Line> LineSource::next() {
    if (in_overlong_) skip_rest_of_line();
    std::size_t searched = 0;
    while (true) {
        const std::string_view unread(buffer_.data() + begin_, end_ - begin_);
        const std::size_t feed = unread.find('\n', searched);
        const std::string_view line = unread.substr(0, feed);
        // Carriage returns before a line feed are part of the line end, and so may be those at the end of the input
        // that has been read so far.
        const std::size_t end = line.find_last_not_of('\r') + 1;
        const std::size_t lone_return = line.substr(0, end).find('\r', searched);
        const std::size_t length = std::min(lone_return, line.size());
        if (length > max_length) return take(max_length, true);
        if (length < unread.size()) return take(length, false);
        searched = end;
        if (fill()) continue;
        if (unread.empty()) return std::nullopt;
        return take(unread.size(), false);
    }
}

LineSource::Line LineSource::take(std::size_t length, bool overlong) {
    std::string_view text(buffer_.data() + begin_, length);
    begin_ += std::min(length + 1, end_ - begin_); // with the line end, or one more byte of an overlong line
    in_overlong_ = overlong;
    if (++lines_ == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (text.ends_with('\r')) text.remove_suffix(1);
    return {text, lines_, overlong};
}

void LineSource::skip_rest_of_line() {
    in_overlong_ = false;
    bool is_at_end = false; // after a carriage return: a line feed may follow
    do {
        for (; begin_ < end_; ++begin_) {
            const char c = buffer_[begin_];
            if (is_at_end && c != '\r' && c != '\n') return;
            is_at_end = is_at_end || c == '\r';
            if (c != '\n') continue;
            ++begin_;
            return;
        }
        begin_ = end_ = 0;
    } while (fill());
}

bool LineSource::fill() try {
    auto* const bytes = in_->rdbuf();
    if (bytes == nullptr || bytes->sgetc() == std::char_traits<char>::eof()) return false;
    if (end_ == buffer_.size()) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    // sgetn waits until it has all requested bytes, so it is asked only for those that are ready.
    const auto ready = std::max<std::streamsize>(bytes->in_avail(), 1);
    const auto room = static_cast<std::streamsize>(buffer_.size() - end_);
    end_ += static_cast<std::size_t>(bytes->sgetn(buffer_.data() + end_, std::min(ready, room)));
    return true;
} catch (const std::ios_base::failure& failure) {
    throw csp::Error("the input cannot be read after line " + std::to_string(lines_) + ": " +
                     failure.code().message());
}

} // namespace sudoku
