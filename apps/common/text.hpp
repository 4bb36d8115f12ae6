#pragma once

#include <csp/base/text.hpp>

#include <string>
#include <string_view>

namespace app {

/// A text with control characters replaced by their codes: "\x1b" for an escape.
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

using csp::counted;

} // namespace app
