#pragma once

#include <string>
#include <string_view>

namespace app {

/// All of a file. Throws UsageError where it cannot be read; `expected` says what it should hold: "a layout".
[[nodiscard]] std::string read_file(const std::string& name, const std::string& expected);

/// All of standard input. Throws csp::Error where it cannot be read.
[[nodiscard]] std::string read_input();

/// Makes a file with this content, or replaces it. Throws csp::Error where not all of it could be written: "NAME: why".
void write_file(const std::string& name, std::string_view content);

} // namespace app
