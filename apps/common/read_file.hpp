#pragma once

#include <string>

namespace app {

/// All of a file. Throws UsageError if it cannot be read; `expected` says what it should hold: "a layout".
[[nodiscard]] std::string read_file(const std::string& name, const std::string& expected);

/// All of standard input. Throws csp::Error if it cannot be read.
[[nodiscard]] std::string read_input();

} // namespace app
