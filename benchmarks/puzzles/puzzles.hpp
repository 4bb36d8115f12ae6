#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace benchmarks {

/// The groups of cells that hold each value once; cells are counted 0..80, row by row.
using Units = std::vector<std::vector<int>>;

/// Nine rows, nine columns, nine boxes.
[[nodiscard]] Units classic_units();

/// The puzzles of a file: the first 81 characters of each line, row by row, '.' or '0' for an empty cell.
/// Blank lines and lines that start with '#' are skipped; '0' is read as '.'.
///
/// @throws csp::Error naming file and line when the file cannot be read or a line holds no puzzle.
[[nodiscard]] std::vector<std::string> read_puzzles(const std::string& path);

/// At most `count` puzzles, evenly spaced over the list; all of them when `count` is 0.
[[nodiscard]] std::vector<std::string> sample(const std::vector<std::string>& puzzles, std::size_t count);

/// Whether `grid` is filled, keeps the givens of `puzzle`, and repeats no value in any row, column or box.
/// Written from the definition alone, to judge every solver from outside.
[[nodiscard]] bool is_solution(std::string_view puzzle, std::string_view grid);

/// This many Sudoku puzzles, made in turn from the given ones, or from an even sample if there are more of them, by a
/// random symmetry each (sudoku::random_equivalent). So no solver gains from where the givens of a well-known set
/// happen to be. The same arguments give the same puzzles on every machine.
[[nodiscard]] std::vector<std::string> equivalent_puzzles(const std::vector<std::string>& puzzles,
                                                          std::size_t count, std::uint64_t seed);

} // namespace benchmarks
