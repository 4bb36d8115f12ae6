#pragma once

#include <string>

namespace puzzles {

/// What --help prints.
[[nodiscard]] std::string help();

} // namespace puzzles
