#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace csp {

/// The checksum FNV-1a, with 64 bits, of the concatenation of texts.
/// Source: Fowler, Noll, Vo, RFC 9923
class Checksum {
  public:
    static constexpr std::size_t digits = 16;

    void add(std::string_view text) {
        constexpr std::uint64_t prime = 0x100'0000'01B3;
        for (const char c : text) sum_ = (sum_ ^ static_cast<unsigned char>(c)) * prime;
    }
    /// Returns the checksum in hexadecimal.
    std::string text() const {
        constexpr int base = 16;
        std::array<char, digits> text{};
        const auto end = std::to_chars(text.data(), text.data() + text.size(), sum_, base).ptr;
        const auto size = static_cast<std::size_t>(end - text.data());
        return std::string(digits - size, '0').append(text.data(), size);
    }

  private:
    std::uint64_t sum_ = 0xCBF2'9CE4'8422'2325; // the checksum of the empty text
};

} // namespace csp
