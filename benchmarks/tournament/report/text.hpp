#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tournament {

/// The text escaped for HTML or XML, in elements and in attributes; characters that XML does not allow become '?'.
[[nodiscard]] std::string escaped(std::string_view text);

/// Three digits and a unit: "12.3 ms"; the infinity sign for infinity.
[[nodiscard]] std::string seconds_text(double seconds);

/// "12.3 ms"; for infinity "> 10 s", or "unfinished" if a limit other than this one may have cut the run off.
[[nodiscard]] std::string within_limit(double seconds, std::optional<double> limit);

/// Three digits: "0.123", "12.3", "12345".
[[nodiscard]] std::string number_text(double value);

/// "p = 0.012", "p < 0.001".
[[nodiscard]] std::string p_text(double p);

} // namespace tournament
