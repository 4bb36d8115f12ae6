#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace csp {

/// Returns the number of bytes of a text and a hash of them, by which a proof names its model: "1234:89abcdef01234567".
/// Source: the hash is FNV-1a with 64 bits, Fowler, Noll and Vo
inline std::string fingerprint(std::string_view text) {
    constexpr std::uint64_t offset = 14695981039346656037U;
    constexpr std::uint64_t prime = 1099511628211U;
    std::uint64_t hash = offset;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * prime;
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hexadecimal(16, '0');
    for (std::size_t i = hexadecimal.size(); i-- > 0; hash >>= 4U) hexadecimal[i] = digits[hash & 15U];
    return std::to_string(text.size()) + ':' + hexadecimal;
}

} // namespace csp
