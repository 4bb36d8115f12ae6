#include <apps/flatzinc/syntax/lexer.hpp>

#include <apps/common/text.hpp>
#include <apps/flatzinc/syntax/tree.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

namespace flatzinc {

namespace {

enum Class : std::uint8_t { other, blank, letter, digit };

/// Returns the kind of token that a character can begin, by its code.
constexpr std::array<Class, 256> make_classes() {
    std::array<Class, 256> classes{};
    for (const char c : {' ', '\t', '\r', '\n', '\f', '\v'}) classes[static_cast<unsigned char>(c)] = blank;
    for (unsigned c = 'a'; c <= 'z'; ++c) classes[c] = letter;
    for (unsigned c = 'A'; c <= 'Z'; ++c) classes[c] = letter;
    for (unsigned c = '0'; c <= '9'; ++c) classes[c] = digit;
    classes['_'] = letter;
    return classes;
}
constexpr std::array<Class, 256> classes = make_classes();

Class class_of(char c) { return classes[static_cast<unsigned char>(c)]; }

constexpr std::size_t most_shown = 40; ///< bytes of a token in a message

/// Whether the byte continues a character of UTF-8.
bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

} // namespace

void Lexer::skip_blanks() {
    for (; at_ < text_.size(); ++at_) {
        const char c = text_[at_];
        if (c == '%')
            at_ = std::min(text_.find('\n', at_), text_.size());
        else if (class_of(c) != blank)
            return;
        if (at_ < text_.size() && text_[at_] == '\n')
            line_starts_.push_back(static_cast<std::uint32_t>(at_ + 1));
        if (at_ == text_.size()) return;
    }
}

Token Lexer::next() {
    skip_blanks();
    const std::size_t begin = at_;
    if (at_ == text_.size()) return {Token::Kind::end, static_cast<std::uint32_t>(at_)};
    const char c = text_[at_];
    if (class_of(c) == letter) {
        while (at_ < text_.size() && class_of(text_[at_]) >= letter) ++at_;
        return token(Token::Kind::name, begin);
    }
    if (class_of(c) == digit || ((c == '-' || c == '+') && has_digit(at_ + 1))) return number();
    if (c == '"') return string();
    ++at_;
    if ((c == ':' || c == '.') && at_ < text_.size() && text_[at_] == c) ++at_;
    while (at_ < text_.size() && is_continuation(text_[at_])) ++at_;
    return token(Token::Kind::sign, begin);
}

/// Reads an integer (decimal, 0x or 0o), or a float such as -0.0 or 1e5.
Token Lexer::number() {
    const std::size_t begin = at_;
    const std::size_t digits = has_digit(at_) ? at_ : at_ + 1;
    const char prefix = text_[digits] == '0' && digits + 1 < text_.size() ? text_[digits + 1] : ' ';
    at_ = digits;
    if (prefix == 'x' || prefix == 'o') {
        at_ += 2;
        while (at_ < text_.size() && class_of(text_[at_]) >= letter) ++at_;
        return integer_of(begin, digits + 2, prefix == 'x' ? 16 : 8);
    }
    while (has_digit(at_)) ++at_;
    bool is_float = false;
    if (at_ < text_.size() && text_[at_] == '.' && has_digit(at_ + 1)) {
        is_float = true;
        ++at_;
        while (has_digit(at_)) ++at_;
    }
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
        const bool is_signed = at_ + 1 < text_.size() && (text_[at_ + 1] == '-' || text_[at_ + 1] == '+');
        if (has_digit(at_ + (is_signed ? 2 : 1))) {
            is_float = true;
            at_ += 2;
            while (has_digit(at_)) ++at_;
        }
    }
    return is_float ? token(Token::Kind::floating, begin) : integer_of(begin, digits, 10);
}

Token Lexer::integer_of(std::size_t begin, std::size_t digits, int base) {
    Token result = token(Token::Kind::integer, begin);
    // The sign is included, so that the least 64-bit number can be read.
    std::string spelled(text_[begin] == '-' ? "-" : "");
    spelled += text_.substr(digits, at_ - digits);
    const auto [end, error] =
        std::from_chars(spelled.data(), spelled.data() + spelled.size(), result.integer, base);
    if (error != std::errc() || end != spelled.data() + spelled.size())
        refuse(result, "an integer of 64 bits");
    return result;
}

Token Lexer::string() {
    const std::size_t begin = ++at_;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2U : 1U;
    at_ = std::min(at_, text_.size());
    if (at_ == text_.size() || text_[at_] != '"')
        throw FileError(where(begin - 1), "found a string without an end, expected a quote on its line");
    const Token result = token(Token::Kind::string, begin);
    ++at_;
    return result;
}

std::string Lexer::where(std::size_t offset) const {
    Tree lines;
    lines.line_starts = line_starts_;
    return lines.where(static_cast<Offset>(offset));
}

void Lexer::refuse(const Token& found, const std::string& expected) const {
    std::size_t length = std::min(found.text.size(), most_shown);
    const bool is_cut = found.text.size() > most_shown;
    while (is_cut && length > 0 && is_continuation(found.text[length])) --length;
    const std::string shown = '"' + app::printable(found.text.substr(0, length)) + (is_cut ? "...\"" : "\"");
    throw FileError(where(found.offset),
                    "found " + (found.kind == Token::Kind::end ? "the end of the file" : shown) +
                        ", expected " + expected);
}

} // namespace flatzinc
