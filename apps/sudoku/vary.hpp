#pragma once

#include <apps/sudoku/options.hpp>

namespace app {

/// Writes puzzles that are equivalent to those of the files, taken in turn, a line each: the command `vary`. What is no
/// puzzle is told on standard error and passed over. Returns the exit status.
[[nodiscard]] int vary(const Options& options);

} // namespace app
