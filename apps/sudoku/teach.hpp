#pragma once

#include <apps/sudoku/options.hpp>

namespace app {

/// The commands `explain`, `hint` and `rate`, and `solve --until`: puzzles one after another, solved as people do, on
/// standard output. What is no puzzle is told on standard error and passed over. Returns the exit status.
[[nodiscard]] int teach(const Options& options);

} // namespace app
