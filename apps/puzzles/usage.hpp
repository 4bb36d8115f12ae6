#pragma once

#include <string_view>

namespace puzzles {

/// What --help prints.
[[nodiscard]] std::string_view help();

} // namespace puzzles
