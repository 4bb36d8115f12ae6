#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace csp::trace {

/// What is wrong with a line, and at which of its characters, counted from 0.
struct LineError {
    std::size_t at;
    std::string problem;
};

/// Reads the JSON values of a line one after the other, as its caller expects them. It builds no document.
///
///     line.begin_object();
///     while (line.next_member(name)) ... line.integer() ... line.skip();
///     line.end();
///
/// It understands all of JSON, but numbers must be integers of 64 bits. @throws LineError if the line has anything but
/// what was expected. Source: RFC 8259.
class JsonLine {
  public:
    explicit JsonLine(std::string_view line) : line_(line) {}

    void begin_object() { expect('{', "an object"); }
    /// Reads the name of the next member of an object; its value comes next. False after the last member.
    bool next_member(std::string& name);
    void begin_array() { expect('[', "an array"); }
    /// Whether the array has another element.
    bool next_element();

    std::int64_t integer();
    bool truth();
    /// Whether a string comes next.
    bool is_text() { return peek() == '"'; }
    /// Reads a string into `text`, over what that held.
    void text(std::string& text);
    /// Skips any value.
    void skip() { skip(0); }
    /// Requires that only blanks are left.
    void end();

    /// Where the value that was read last begins.
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
