#pragma once

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Returns a text with control characters replaced by their codes: "\x1b" for an escape.
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

/// Returns the items of a list that commas separate, without the blanks around them; one more than there are commas.
std::vector<std::string_view> items_of(std::string_view list);

/// Parses a decimal number without a sign; nullopt for any other text.
std::optional<std::uint64_t> parse_number(std::string_view text);

/// Parses a decimal number without a sign, optionally with a decimal point; nullopt for any other text.
std::optional<double> parse_decimal(std::string_view text);

/// Parses "500ms", "10s", "2m", "1h", optionally with a decimal point ("1.5s"); nullopt for any other text, or for 0.
std::optional<std::chrono::nanoseconds> parse_time(std::string_view text);

/// A mistake on the command line. The message is always a single line: control characters appear as their codes, such
/// as \x0a.
class UsageError : public csp::Error {
  public:
    explicit UsageError(std::string_view message);
};

/// Returns `" (did you mean X?)"` for a word of `known` that begins like `typed`, or for the nearest word; empty if
/// none is near.
std::string suggestion(std::string_view typed, std::span<const std::string_view> known);

} // namespace app
