#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace flatzinc {

/// A piece of FlatZinc text that is neither blank nor a comment.
struct Token {
    enum class Kind : std::uint8_t {
        end,
        name,
        integer,
        floating,
        string, ///< text: the part between the quotes
        sign,   ///< one of ; : , ( ) [ ] { } = or :: or ..
    };

    Kind kind = Kind::end;
    std::uint32_t offset = 0;
    std::string_view text = {};
    std::int64_t integer = 0;

    bool is(std::string_view sign_or_word) const {
        return (kind == Kind::sign || kind == Kind::name) && text == sign_or_word;
    }
    bool is(char sign) const { return kind == Kind::sign && text.size() == 1 && text.front() == sign; }
};

/// Splits FlatZinc text into tokens. The text must outlive the lexer and the tokens.
class Lexer {
  public:
    explicit Lexer(std::string_view text) : text_(text) { line_starts_.push_back(0); }

    /// Returns the next token; always Kind::end after the end of the text. Throws FileError.
    Token next();
    /// Throws FileError: "line 3, column 7: found "foo", expected ";"".
    [[noreturn]] void refuse(const Token& found, const std::string& expected) const;
    /// Returns the offsets at which the lines read so far begin.
    std::vector<std::uint32_t>& line_starts() { return line_starts_; }

  private:
    void skip_blanks();
    Token number();
    Token integer_of(std::size_t begin, std::size_t digits, int base);
    Token string();
    std::string where(std::size_t offset) const;
    bool has_digit(std::size_t at) const { return at < text_.size() && '0' <= text_[at] && text_[at] <= '9'; }
    Token token(Token::Kind kind, std::size_t begin) const {
        return {kind, static_cast<std::uint32_t>(begin), text_.substr(begin, at_ - begin)};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<std::uint32_t> line_starts_;
};

} // namespace flatzinc
