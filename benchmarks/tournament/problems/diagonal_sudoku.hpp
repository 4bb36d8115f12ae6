#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

#include <sudoku/board/board.hpp>

#include <cstdint>

namespace tournament {

/// Sudokus whose two diagonals hold every digit, too; and the same ones with naked twins.
extern const ProblemSet diagonal_sudoku;
extern const ProblemSet diagonal_sudoku_twins;

/// A diagonal Sudoku with one solution, the same for the same arguments: a random filled grid from which givens are taken
/// away in random order for as long as the solution stays the only one and there are more than `givens`.
[[nodiscard]] sudoku::Board generate_diagonal_sudoku(std::uint64_t seed, int givens);

} // namespace tournament
