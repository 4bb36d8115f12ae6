#pragma once

#include <apps/sudoku/options.hpp>

namespace app {

/// The command `solve`: reads, works and writes as the options say. Returns the exit status.
[[nodiscard]] int solve(const Options& options);

/// The commands `explain`, `hint` and `rate`, and `solve --until`: puzzles one after another, solved as people do, on
/// standard output. What is no puzzle is told on standard error and passed over. Returns the exit status.
[[nodiscard]] int teach(const Options& options);

/// The command `vary`: writes puzzles that are equivalent to those of the files, taken in turn, a line each. What is
/// not a puzzle is reported on standard error and skipped. Returns the exit status.
[[nodiscard]] int vary(const Options& options);

/// The command `replay`: one puzzle, solved by techniques and by a search, as a page. Returns the exit status.
[[nodiscard]] int replay(const Options& options);

/// `solve --passes`: what some passes of the rules leave in each cell of a puzzle, or of a grid with marks, pass after
/// pass. Returns the exit status.
[[nodiscard]] int show_passes(const Options& options);

/// `solve --watch`: searches puzzle after puzzle and shows each search on the terminal. Returns the exit status.
[[nodiscard]] int watch(const Options& options);

} // namespace app
