#pragma once

#include <string>

namespace tournament {

/// The text that --help prints.
[[nodiscard]] std::string help();

} // namespace tournament
