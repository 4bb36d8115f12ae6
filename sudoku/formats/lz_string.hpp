#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sudoku {

/// The longest text that unpack_lz_string() returns, in UTF-16 units: a hundred times as long as a large puzzle.
/// Without this limit, a link of a few thousand characters could fill the memory.
inline constexpr std::size_t most_unpacked = std::size_t{1} << 22;

/// Packs a UTF-8 text as links to puzzle editors do: LZ78 over UTF-16 units with a growing code length, six bits to a
/// character of base64.
/// Errors: none; bytes that are not UTF-8 become U+FFFD
/// Source: the format of `compressToBase64` of lz-string, pieroxy, 2013
std::string pack_lz_string(std::string_view text);

/// Unpacks a text that pack_lz_string() has packed. Changes that links undergo are accepted: a blank or - for +, _ for
/// /, missing or other padding. Returns nullopt if the text is not packed, is cut off, or unpacks to more than
/// most_unpacked units.
std::optional<std::string> unpack_lz_string(std::string_view packed);

} // namespace sudoku
