#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <streambuf>
#include <string>
#include <string_view>

/// Common parts of the parser fuzzers. Each fuzzer is one file, whose LLVMFuzzerTestOneInput takes bytes as a text,
/// reads it, and stops the program through require() if a property does not hold; libFuzzer then keeps the bytes.
namespace fuzz {

/// Reports the property that does not hold, and stops the program.
[[noreturn]] void fail(const std::string& what);

inline void require(bool holds, std::string_view what) {
    if (!holds) fail(std::string(what));
}

/// If the two differ, reports both and stops the program.
template <typename Thing>
void require_equal(const Thing& one, const Thing& other, std::string_view what) {
    if (!(one == other)) fail(std::string(what) + ": these are not equal");
}
inline void require_equal(const std::string& one, const std::string& other, std::string_view what) {
    if (one != other) fail(std::string(what) + ":\n  " + one + "\n  " + other);
}

/// Requires that a message is one nonempty line without terminal control characters.
void require_message(std::string_view message);

/// Requires that a place, counted from 1, is within a text, just after one of its lines, or just after the whole text.
void require_place(std::string_view text, std::size_t line, std::size_t column);

/// Returns the text in the form that the board readers see: a carriage return ends a line, and carriage returns before
/// a line feed belong to its line end.
std::string with_line_feeds(std::string_view text);

/// The bytes of an input: the first byte selects the way in which the rest, a text, is read.
struct Bytes {
    Bytes(const std::uint8_t* data, std::size_t size);

    std::uint8_t way = 0;
    std::string_view text;
};

/// Requires that between its construction and destruction no more processor time passes than a text of a few thousand
/// characters may take, including the sanitizers.
class Patience {
  public:
    Patience() = default;
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;
    ~Patience();

  private:
    std::clock_t start_ = std::clock();
};

/// A text that arrives piece by piece, like typed text.
class Pieces final : public std::streambuf {
  public:
    Pieces(std::string_view text, std::size_t length) : rest_(text), length_(length) {}

  protected:
    int_type underflow() override {
        if (rest_.empty()) return traits_type::eof();
        piece_ = rest_.substr(0, length_);
        rest_.remove_prefix(piece_.size());
        setg(piece_.data(), piece_.data(), piece_.data() + piece_.size());
        return traits_type::to_int_type(piece_.front());
    }

  private:
    std::string_view rest_;
    std::size_t length_;
    std::string piece_;
};

} // namespace fuzz
