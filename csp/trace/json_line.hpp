#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace csp::trace {

/// What is wrong with a line, and before which of its characters, counted from 0.
struct LineError {
    std::size_t at;
    std::string problem;
};

/// Reads one JSON value after the other from a line, as its caller expects them: nothing is built in between.
///
///     line.begin_object();
///     while (line.next_member(name)) ... line.integer() ... line.skip();
///     line.end();
///
/// All of JSON is understood, but numbers are whole and of 64 bits. @throws LineError where something else stands
/// there. Source: RFC 8259.
class JsonLine {
  public:
    explicit JsonLine(std::string_view line) : line_(line) {}

    void begin_object() { expect('{', "an object"); }
    /// The name of the next member of an object, whose value comes next; false behind the last.
    bool next_member(std::string& name);
    void begin_array() { expect('[', "an array"); }
    /// Whether an array goes on; false behind its last element.
    bool next_element();

    std::int64_t integer();
    bool truth();
    /// Whether a text comes next.
    bool is_text() { return peek() == '"'; }
    /// Over what `text` held.
    void text(std::string& text);
    /// Any value.
    void skip() { skip(0); }
    /// Nothing but blanks is left.
    void end();

    /// Where the value read last begins.
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

/// Appends a text in quotes. Bytes that are no UTF-8 become U+FFFD.
void put_json_text(std::string& line, std::string_view text);
/// Appends a number.
void put_number(std::string& line, std::int64_t number);

} // namespace csp::trace
