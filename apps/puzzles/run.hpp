#pragma once

#include <apps/puzzles/options.hpp>

namespace puzzles {

/// States the puzzle, searches, and prints what is found. Returns the exit status. Throws app::UsageError and
/// InputError.
int solve(const Options& options);

/// Prints what there is to know about a puzzle.
void print_about(const Puzzle& puzzle);
/// Prints a line for each puzzle, or one JSON object.
void print_list(bool json);
/// Prints the constraint graph of an instance in the DOT language.
void print_graph(const Options& options);

} // namespace puzzles
