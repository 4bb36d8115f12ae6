#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

#include <sudoku/board/board.hpp>

#include <cstdint>

namespace tournament {

/// Sudokus of 16 and 25 rows, filled at random, with so many values removed that they are hard to complete, in one or
/// more ways; and the same ones with naked twins.
extern const ProblemSet large_sudoku;
extern const ProblemSet large_sudoku_twins;

/// A filled board with this percentage of its cells emptied; it has at least one solution. The filled board is a
/// regular pattern whose values, bands, rows in a band, stacks and columns in a stack have been shuffled.
/// @param extent  rows and columns of a box, 2 to 5
[[nodiscard]] sudoku::Board punched_sudoku(int extent, int percent, std::uint64_t seed);

} // namespace tournament
