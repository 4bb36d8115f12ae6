#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

inline constexpr std::string_view base64_characters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The six bits of each character of base64; nullopt for a text with other characters. Changes that links undergo are
/// accepted: a blank or - for +, _ for /, missing or other padding.
std::optional<std::vector<std::uint8_t>> six_bits_each(std::string_view text);

/// The bytes of a text in base64; nullopt for a text with other characters, and for one that ends within a byte.
std::optional<std::string> bytes_in_base64(std::string_view text);

} // namespace sudoku
