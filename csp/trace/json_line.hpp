#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace csp::trace {

/// A fault in a line, and the position of the character at which it occurs, counted from 0.
struct LineError {
    std::size_t at;
    std::string problem;
};

/// Reads the JSON values of a line in sequence, as its caller expects them. It does not build a document.
///
///     line.begin_object();
///     while (line.next_member(name)) ... line.integer() ... line.skip();
///     line.end();
///
/// It accepts all of JSON, except that numbers must be 64-bit integers. @throws LineError if the line contains anything
/// unexpected. Source: RFC 8259.
class JsonLine {
  public:
    explicit JsonLine(std::string_view line) : line_(line) {}

    void begin_object() { expect('{', "an object"); }
    /// Reads the name of the next member of an object, after which its value can be read. Returns false after the last
    /// member.
    bool next_member(std::string& name);
    void begin_array() { expect('[', "an array"); }
    /// Whether the array has another element.
    bool next_element();

    std::int64_t integer();
    bool truth();
    /// Whether the next value is a string.
    bool is_text() { return peek() == '"'; }
    /// Reads a string into `text`, replacing its contents.
    void text(std::string& text);
    /// Skips any value.
    void skip() { skip(0); }
    /// Requires that only blanks are left.
    void end();

    /// Returns the position at which the last value read begins.
    std::size_t last() const { return last_; }
    [[noreturn]] void refuse(std::string problem) const { throw LineError{last_, std::move(problem)}; }

  private:
    char peek();
    void expect(char c, const char* what);
    bool accept(std::string_view word);
    bool next_item(char close);
    void escape(std::string& text);
    std::uint32_t code_unit();
    void skip(int depth);

    std::string_view line_;
    std::size_t next_ = 0;
    std::size_t last_ = 0;
    bool is_first_ = false; ///< whether an array or object has just begun
};

/// Appends a string in quotes. Bytes that are not UTF-8 become U+FFFD.
void put_json_text(std::string& line, std::string_view text);
/// Appends a number.
void put_number(std::string& line, std::int64_t number);

} // namespace csp::trace
