#pragma once

#include <string>

namespace app {

/// What -h prints.
[[nodiscard]] std::string short_help();

/// What --help prints.
[[nodiscard]] std::string full_help();

} // namespace app
