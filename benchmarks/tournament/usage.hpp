#pragma once

#include <string>

namespace tournament {

/// What --help prints.
[[nodiscard]] std::string help();

} // namespace tournament
