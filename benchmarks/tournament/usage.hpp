#pragma once

#include <string>

namespace tournament {

/// The text that --help prints.
std::string help();

} // namespace tournament
