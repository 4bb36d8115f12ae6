#pragma once

#include <csp/dense/network.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace benchmarks {

/// The groups of cells that contain each value once; cells are counted 0..80, row by row.
using Units = std::vector<std::vector<int>>;

/// Returns nine rows, nine columns and nine boxes.
Units classic_units();

/// Returns the same units for the all-different kernel, with a variable for each cell.
csp::dense::Network classic_network();

/// Returns the givens of puzzles in the form that the kernel takes, puzzle by puzzle; 0 is an empty cell.
std::vector<std::uint8_t> kernel_givens(const std::vector<std::string>& puzzles);

/// Returns the puzzles of a file: the first 81 characters of each line, row by row, '.' or '0' for an empty cell. Blank
/// lines and lines that start with '#' are skipped; '0' is read as '.'.
///
/// @throws csp::Error naming file and line if the file cannot be read or a line contains no puzzle.
std::vector<std::string> read_puzzles(const std::string& path);

/// Returns at most `count` puzzles, evenly spaced over the list; all puzzles if `count` is 0.
std::vector<std::string> sample(const std::vector<std::string>& puzzles, std::size_t count);

/// Returns whether `grid` is filled, keeps the givens of `puzzle`, and repeats no value in any row, column or box. The
/// check follows the definition alone and is independent of every solver.
bool is_solution(std::string_view puzzle, std::string_view grid);

/// Makes `count` Sudoku puzzles from the given ones in turn, or from an even sample if more than `count` are given,
/// each by a random symmetry (sudoku::random_equivalent). No solver therefore gains from the places of the givens in a
/// well-known set. The same arguments give the same puzzles on every machine.
std::vector<std::string> equivalent_puzzles(const std::vector<std::string>& puzzles, std::size_t count,
                                            std::uint64_t seed);

/// Generates puzzles with exactly one solution; the same arguments give the same puzzles on every machine.
///
/// Each puzzle starts as a random filled grid. Givens are removed in random order, as long as the solution stays
/// unique, until `clues` givens are left. If no further given can be removed, the puzzle keeps its givens; `clues` <=
/// 17 therefore requests minimal puzzles, which have about 24 givens.
///
/// The generator contains a simple backtracking search, so that no solver under test generates the puzzles of its test.
/// A minimal puzzle takes about a millisecond.
std::vector<std::string> generate_puzzles(std::uint64_t seed, std::size_t count, int clues);

} // namespace benchmarks
