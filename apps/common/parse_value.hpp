#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace app {

/// A decimal number without sign; nothing for anything else.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text);

/// "500ms", "10s", "2m", "1h", with a decimal point if need be ("1.5s"); nothing for anything else, or for 0.
[[nodiscard]] std::optional<std::chrono::nanoseconds> parse_time(std::string_view text);

} // namespace app
