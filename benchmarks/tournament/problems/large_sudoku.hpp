#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

#include <sudoku/board/board.hpp>

#include <cstdint>

namespace tournament {

/// Sudokus of 16 rows and of 25, filled at random and robbed of so many values that they are hard to complete, in one
/// way or more; and the same ones with naked twins.
extern const ProblemSet large_sudoku;
extern const ProblemSet large_sudoku_twins;

/// A filled board with so many percent of its cells emptied; it has one solution or more. Filled it is a regular pattern whose
/// values, bands, rows in a band, stacks and columns in a stack have been shuffled.
/// @param extent  rows and columns of a box, 2 to 5
[[nodiscard]] sudoku::Board punched_sudoku(int extent, int percent, std::uint64_t seed);

} // namespace tournament
