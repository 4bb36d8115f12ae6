#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string>
#include <string_view>

/// What the fuzzers of parsers have in common. Each is one file, whose LLVMFuzzerTestOneInput takes bytes as a text, reads
/// it, and stops the program by require() if something does not hold; then libFuzzer keeps the bytes.
namespace fuzz {

/// Says what does not hold, and stops the program.
[[noreturn]] void fail(const std::string& what);

inline void require(bool holds, std::string_view what) {
    if (!holds) fail(std::string(what));
}

/// If both differ, says so with both of them, and stops the program.
template <typename Thing>
void require_equal(const Thing& one, const Thing& other, std::string_view what) {
    if (!(one == other)) fail(std::string(what) + ": these are not equal");
}
inline void require_equal(const std::string& one, const std::string& other, std::string_view what) {
    if (one != other) fail(std::string(what) + ":\n  " + one + "\n  " + other);
}

/// A message is one line, says something, and holds nothing that a terminal obeys.
void require_message(std::string_view message);

/// A place, counted from 1, is within a text, or right behind one of its lines or behind all of them.
void require_place(std::string_view text, std::size_t line, std::size_t column);

/// The text as boards are read: a return is the end of a line, and returns before a line feed belong to its end.
std::string with_line_feeds(std::string_view text);

/// The bytes of an input: the first says in which way the others, a text, are to be read.
struct Bytes {
    Bytes(const std::uint8_t* data, std::size_t size);

    std::uint8_t way = 0;
    std::string_view text;
};

/// From its making to its end no more processor time passes than a text of some thousand characters may take, sanitizers
/// included.
class Patience {
  public:
    Patience() = default;
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;
    ~Patience();

  private:
    std::clock_t start_ = std::clock();
};

} // namespace fuzz
