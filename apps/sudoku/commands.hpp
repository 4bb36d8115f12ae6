#pragma once

#include <apps/sudoku/options.hpp>

namespace sudoku_app {

/// Runs the program: reads its command line, and runs the command that it names. Returns the exit status. Throws
/// UsageError.
int run_command(int argc, const char* const* argv);

/// The command `solve`: reads, solves and writes puzzles according to the options. Returns the exit status.
int solve(const Options& options);

/// The commands `explain`, `hint` and `rate`, and `solve --until`: solves puzzles one by one as people do, and writes
/// to standard output. Text that is not a puzzle is reported on standard error and skipped. Returns the exit status.
int teach(const Options& options);

/// The command `vary`: writes puzzles equivalent to the puzzles of the files, taken in turn, one per line. Text that is
/// not a puzzle is reported on standard error and skipped. Returns the exit status.
int vary(const Options& options);

/// The command `replay`: writes a page on which one puzzle is solved by techniques and by a search. Returns the exit
/// status.
int replay(const Options& options);

/// `solve --passes`: shows the candidates that each of some passes of the rules leaves in the cells of a puzzle, or of
/// a grid with marks. Returns the exit status.
int show_passes(const Options& options);

/// `solve --watch`: searches the puzzles one by one and shows each search on the terminal. Returns the exit status.
int watch(const Options& options);

} // namespace sudoku_app
