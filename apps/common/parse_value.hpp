#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace app {

/// Parses a decimal number without a sign; nullopt for any other text.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text);

/// Parses "500ms", "10s", "2m", "1h", optionally with a decimal point ("1.5s"); nullopt for any other text, or for 0.
[[nodiscard]] std::optional<std::chrono::nanoseconds> parse_time(std::string_view text);

} // namespace app
