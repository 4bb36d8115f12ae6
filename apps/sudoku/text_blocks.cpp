#include <apps/sudoku/text_blocks.hpp>

#include <sudoku/board/jigsaw_line.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <cctype>
#include <system_error>
#include <utility>

namespace sudoku_app {

namespace {

constexpr std::size_t usual_block = 131'072; // about 1600 puzzles
constexpr std::size_t largest_block = 4 * usual_block;

bool is_cell(char c) {
    const bool is_digit = static_cast<unsigned char>(c - '0') <= 9;
    return is_digit || c == '.' || c == '_' || c == '*';
}

} // namespace

std::optional<std::string_view> puzzle_on(std::string_view line) {
    if (line.size() < usual_cells) return std::nullopt;
    const std::string_view puzzle = line.substr(0, usual_cells);
    unsigned others = 0; // counted without an early exit, since there are hardly any
    for (const char cell : puzzle) others += is_cell(cell) ? 0U : 1U;
    if (others != 0) return std::nullopt;
    if (line.size() > usual_cells &&
        (is_cell(line[usual_cells]) || std::isalpha(static_cast<unsigned char>(line[usual_cells])) != 0))
        return std::nullopt;
    if (sudoku::jigsaw_on(line)) return std::nullopt; // its reader does not skip the regions
    return puzzle;
}

std::optional<TextBlock> TextBlocks::next() {
    try {
        return read();
    } catch (const std::ios_base::failure& failure) {
        if (!buffer_.empty()) return cut(buffer_.size());
        throw csp::Error("the input cannot be read after line " + std::to_string(line_ - 1) + ": " +
                         failure.code().message());
    }
}

std::optional<TextBlock> TextBlocks::read() {
    auto* const bytes = in_.rdbuf();
    while (true) {
        const bool is_more = bytes->in_avail() > 0;
        if (line_ == 1 && buffer_.starts_with('<')) return std::nullopt; // XML, which is read as a whole
        if (buffer_.size() >= usual_block || (!is_more && !buffer_.empty())) {
            const std::size_t end = safe_end();
            if (end > 0) return cut(end);
            const bool has_other_line =
                buffer_.find('\n') != std::string::npos; // perhaps the last line of a puzzle
            if (buffer_.size() >= largest_block || (!is_more && has_other_line)) return std::nullopt;
        }
        if (bytes->sgetc() == std::char_traits<char>::eof()) break; // may wait
        // sgetn waits until it has all the bytes requested, so no more than the available bytes are requested.
        const auto ready = static_cast<std::size_t>(std::max<std::streamsize>(bytes->in_avail(), 1));
        std::string chunk(std::min(ready, usual_block), '\0');
        const auto size = bytes->sgetn(chunk.data(), static_cast<std::streamsize>(chunk.size()));
        buffer_.append(chunk, 0, static_cast<std::size_t>(size));
    }
    if (buffer_.empty()) return std::nullopt;
    return cut(buffer_.size());
}

/// Returns the end of the last line that is a puzzle; 0 if there is none among the last lines.
std::size_t TextBlocks::safe_end() const {
    constexpr int lines = 100;
    std::size_t end = buffer_.rfind('\n');
    for (int i = 0; i < lines && end != std::string::npos; ++i) {
        const std::size_t before = end == 0 ? std::string::npos : buffer_.rfind('\n', end - 1);
        const std::size_t begin = before == std::string::npos ? 0 : before + 1;
        if (puzzle_on(std::string_view(buffer_).substr(begin, end - begin))) return end + 1;
        end = before;
    }
    return 0;
}

TextBlock TextBlocks::cut(std::size_t size) {
    TextBlock block{buffer_.substr(0, size), line_};
    line_ += static_cast<std::size_t>(std::count(block.text.begin(), block.text.end(), '\n'));
    buffer_.erase(0, size);
    return block;
}

TextThenStream::int_type TextThenStream::underflow() {
    auto* const bytes = rest_.rdbuf();
    if (bytes->sgetc() == traits_type::eof()) return traits_type::eof();
    constexpr std::streamsize most = 65'536;
    text_.resize(static_cast<std::size_t>(std::clamp<std::streamsize>(bytes->in_avail(), 1, most)));
    text_.resize(
        static_cast<std::size_t>(bytes->sgetn(text_.data(), static_cast<std::streamsize>(text_.size()))));
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    return traits_type::to_int_type(text_.front());
}

} // namespace sudoku_app
