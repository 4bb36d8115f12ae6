#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sudoku {

/// Unpacks bytes in the format deflate, without a header. Bytes behind the last block are ignored. Returns nullopt if
/// the bytes are in another format, are cut off, or unpack to more than most_unpacked bytes. zlib is not used, so
/// that the installed library and the modules for browsers do not depend on it.
/// Complexity: O(bytes packed and unpacked)
/// Source: Deutsch, DEFLATE Compressed Data Format Specification, RFC 1951, 1996
std::optional<std::string> unpack_deflated(std::string_view packed);

} // namespace sudoku
