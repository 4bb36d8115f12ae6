#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace app {

/// A text with the codes of whatever a terminal obeys: "\x1b" for an escape.
inline std::string printable(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    constexpr unsigned char del = 0x7F;
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < ' ' || byte == del)
            result.append("\\x").append(1, digits[byte / 16U]).append(1, digits[byte % 16U]);
        else
            result += c;
    }
    return result;
}

/// "1 node", "2 nodes".
inline std::string counted(std::uint64_t number, std::string_view noun) {
    return std::to_string(number).append(" ").append(noun).append(number == 1 ? "" : "s");
}

} // namespace app
