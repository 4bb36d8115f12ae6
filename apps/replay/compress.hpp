#pragma once

#include <string>
#include <string_view>

namespace replay {

/// The compressed bytes, without a header: RFC 1951. Throws csp::Error if there is not enough memory.
[[nodiscard]] std::string deflated(std::string_view bytes);

/// The bytes encoded in characters that a page can hold: RFC 4648.
[[nodiscard]] std::string in_base64(std::string_view bytes);

} // namespace replay
