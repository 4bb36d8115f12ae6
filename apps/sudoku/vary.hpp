#pragma once

#include <apps/sudoku/options.hpp>

namespace app {

/// The command `vary`: writes puzzles that are equivalent to those of the files, taken in turn, a line each. What is
/// not a puzzle is reported on standard error and skipped. Returns the exit status.
[[nodiscard]] int vary(const Options& options);

} // namespace app
