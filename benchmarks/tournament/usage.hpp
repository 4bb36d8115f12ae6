#pragma once

#include <string>

namespace tournament {

/// Returns the text that --help prints.
std::string help();

} // namespace tournament
