#include <csp/trace/json_line.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace csp::trace {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view replacement = "\xEF\xBF\xBD"; // U+FFFD

/// Returns the number of bytes of the first UTF-8 character of a text; 0 if the bytes are not UTF-8.
/// Source: The Unicode Standard, table 3-7, well-formed byte sequences.
std::size_t length_of_character(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const unsigned least = first == 0xE0 ? 0xA0 : 0x80; // no longer than needed
        const unsigned most = first == 0xED ? 0x9F : 0xBF;  // no surrogate
        return byte(1) >= least && byte(1) <= most && follows(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned least = first == 0xF0 ? 0x90 : 0x80;
        const unsigned most = first == 0xF4 ? 0x8F : 0xBF; // up to U+10FFFF
        return byte(1) >= least && byte(1) <= most && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

void put_utf8(std::string& text, std::uint32_t code) {
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) return put(code);
    if (code < 0x800) {
        put(0xC0U | code >> 6U);
    } else if (code < 0x10000) {
        put(0xE0U | code >> 12U);
        put(0x80U | (code >> 6U & 0x3FU));
    } else {
        put(0xF0U | code >> 18U);
        put(0x80U | (code >> 12U & 0x3FU));
        put(0x80U | (code >> 6U & 0x3FU));
    }
    put(0x80U | (code & 0x3FU));
}

constexpr std::string_view short_escapes = "\"\\/bfnrt";
constexpr std::string_view escaped = "\"\\/\b\f\n\r\t";

} // namespace

// Reading ----------------------------------------------------------------------------------------------

/// Returns the next character that is not a blank; 0 at the end. The value that begins there becomes the last one read.
char JsonLine::peek() {
    next_ = std::min(line_.find_first_not_of(blanks, next_), line_.size());
    last_ = next_;
    return next_ < line_.size() ? line_[next_] : '\0';
}

void JsonLine::expect(char c, const char* what) {
    if (peek() != c) refuse(std::string("expected ") + what);
    ++next_;
    is_first_ = true;
}

bool JsonLine::next_item(char close) {
    const char c = peek();
    if (c == close) {
        ++next_;
        is_first_ = false;
        return false;
    }
    if (!std::exchange(is_first_, false)) {
        if (c != ',') refuse(std::string("expected a comma or ") + close);
        ++next_;
    }
    return true;
}

bool JsonLine::next_element() { return next_item(']'); }

bool JsonLine::next_member(std::string& name) {
    if (!next_item('}')) return false;
    text(name);
    const std::size_t begin = last_;
    if (peek() != ':') refuse("expected a colon");
    ++next_;
    last_ = begin; // for errors about the member
    return true;
}

std::int64_t JsonLine::integer() {
    peek();
    std::int64_t number = 0;
    const char* const begin = line_.data() + next_;
    const auto [end, error] = std::from_chars(begin, line_.data() + line_.size(), number);
    if (error == std::errc::result_out_of_range) refuse("a number of more than 64 bits");
    const bool goes_on = end < line_.data() + line_.size() && (*end == '.' || *end == 'e' || *end == 'E');
    if (error != std::errc() || goes_on) refuse("expected a whole number");
    next_ += static_cast<std::size_t>(end - begin);
    return number;
}

bool JsonLine::accept(std::string_view word) {
    if (line_.substr(next_, word.size()) != word) return false;
    next_ += word.size();
    return true;
}

bool JsonLine::truth() {
    peek();
    if (accept("true")) return true;
    if (!accept("false")) refuse("expected true or false");
    return false;
}

void JsonLine::text(std::string& text) {
    if (peek() != '"') refuse("expected a text in quotes");
    ++next_;
    text.clear();
    for (;;) {
        if (next_ == line_.size()) refuse("a text without an end");
        const char c = line_[next_];
        if (c == '"') break;
        if (static_cast<unsigned char>(c) < 0x20) refuse("a control character in a text");
        if (c == '\\') {
            escape(text);
            continue;
        }
        const std::size_t length = length_of_character(line_.substr(next_));
        if (length == 0) refuse("bytes in a text that are not UTF-8");
        text += line_.substr(next_, length);
        next_ += length;
    }
    ++next_;
}

void JsonLine::escape(std::string& text) {
    const char kind = next_ + 1 < line_.size() ? line_[next_ + 1] : '\0';
    next_ += 2;
    if (const std::size_t which = short_escapes.find(kind); which != std::string_view::npos) {
        text += escaped[which];
        return;
    }
    if (kind != 'u') refuse("an escape that is none");
    std::uint32_t code = code_unit();
    if (code >= 0xD800 && code < 0xDC00 && accept("\\u")) {
        const std::uint32_t low = code_unit();
        if (low < 0xDC00 || low > 0xDFFF) refuse("half of a surrogate pair");
        code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
    }
    if (code >= 0xD800 && code <= 0xDFFF) refuse("half of a surrogate pair");
    put_utf8(text, code);
}

std::uint32_t JsonLine::code_unit() {
    constexpr std::size_t digits = 4;
    std::uint32_t unit = 0;
    const std::string_view text = line_.substr(std::min(next_, line_.size()), digits);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), unit, 16);
    if (error != std::errc() || end != text.data() + digits) refuse("\\u without four digits");
    next_ += digits;
    return unit;
}

/// Skips nested values up to a limited depth, so that no line can exhaust the stack.
void JsonLine::skip(int depth) {
    constexpr int deepest = 64;
    if (depth > deepest) refuse("values nested more than 64 deep");
    std::string name;
    const char c = peek();
    if (c == '{') {
        begin_object();
        while (next_member(name)) skip(depth + 1);
    } else if (c == '[') {
        begin_array();
        while (next_element()) skip(depth + 1);
    } else if (c == '"') {
        text(name);
    } else if (!accept("true") && !accept("false") && !accept("null")) {
        double number = 0; // in any form
        const char* const begin = line_.data() + next_;
        const auto [end, error] = std::from_chars(begin, line_.data() + line_.size(), number);
        const bool is_number = c == '-' || (c >= '0' && c <= '9');
        if (!is_number || error == std::errc::invalid_argument) refuse("expected a value");
        next_ += static_cast<std::size_t>(end - begin);
    }
}

void JsonLine::end() {
    if (peek() != '\0' || next_ < line_.size()) refuse("expected nothing more");
}

// Writing ----------------------------------------------------------------------------------------------

void put_json_text(std::string& line, std::string_view text) {
    constexpr std::string_view hexadecimal = "0123456789abcdef";
    line += '"';
    while (!text.empty()) {
        const char c = text.front();
        const auto code = static_cast<unsigned char>(c);
        const std::size_t length = length_of_character(text);
        if (c == '"' || c == '\\') {
            line += '\\';
            line += c;
        } else if (code < 0x20 || code == 0x7F) {
            line += "\\u00";
            line += hexadecimal[code >> 4U];
            line += hexadecimal[code & 0xFU];
        } else {
            line += length == 0 ? replacement : text.substr(0, length);
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    line += '"';
}

void put_number(std::string& line, std::int64_t number) {
    std::array<char, 20> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    line.append(digits.data(), end);
}

} // namespace csp::trace
