#pragma once

#include <apps/sudoku/options.hpp>

namespace app {

/// The command `solve`: reads, works and writes as the options say. Returns the exit status.
int solve(const Options& options);

} // namespace app
