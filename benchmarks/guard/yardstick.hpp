#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace benchmarks::guard {

/// Two plain solvers that are never changed. The library's time is compared with theirs in the same run, so that a
/// figure means the same on another machine.
enum class Yardstick : std::uint8_t { backtracker, queens };

/// Counts the solutions of a Sudoku puzzle of 81 characters, '.' for an empty cell, up to `limit`: depth first on the
/// cell with the fewest values left, sets of values as bits.
[[nodiscard]] int count_sudoku(const std::string& puzzle, int limit);

/// Counts the ways to place this many queens, at most 32, row by row, attacked columns and diagonals as bits.
[[nodiscard]] std::uint64_t count_queens(int size);

} // namespace benchmarks::guard
