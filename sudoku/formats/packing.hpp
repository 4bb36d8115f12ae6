#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Texts packed into links: by lz-string, by deflate, in base64.
namespace sudoku {

/// The greatest length of a text that the functions below return, in UTF-16 units or bytes: a hundred times that of a
/// large puzzle. Without this limit, a link of a few thousand characters could fill the memory.
inline constexpr std::size_t most_unpacked = std::size_t{1} << 22;

/// Packs a UTF-8 text in the way that links to puzzle editors do: LZ78 over UTF-16 units with a growing code length,
/// six bits to a character of base64.
/// Errors: none; bytes that are not UTF-8 become U+FFFD
/// Source: the format of `compressToBase64` of lz-string, pieroxy, 2013
std::string pack_lz_string(std::string_view text);

/// Unpacks a text that pack_lz_string() has packed. Changes that links undergo are accepted: a blank or - for +, _ for
/// /, missing or different padding. Returns nullopt if the text is not packed, is cut off, or unpacks to more than
/// most_unpacked units.
std::optional<std::string> unpack_lz_string(std::string_view packed);

/// Unpacks bytes in the format deflate, without a header. Bytes after the last block are ignored. Returns nullopt if
/// the bytes are in another format, are cut off, or unpack to more than most_unpacked bytes. zlib is not used, so that
/// the installed library and the modules for browsers do not depend on it.
/// Complexity: O(bytes packed and unpacked)
/// Source: Deutsch, DEFLATE Compressed Data Format Specification, RFC 1951, 1996
std::optional<std::string> unpack_deflated(std::string_view packed);

inline constexpr std::string_view base64_characters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the six bits of each character of base64; nullopt for a text with other characters. Changes that links
/// undergo are accepted: a blank or - for +, _ for /, missing or different padding.
std::optional<std::vector<std::uint8_t>> six_bits_each(std::string_view text);

/// Returns the bytes of a text in base64; nullopt for a text with other characters, or one that ends within a byte.
std::optional<std::string> bytes_in_base64(std::string_view text);

} // namespace sudoku
