#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>
#include <sudoku/board/board.hpp>

#include <cstdint>
#include <utility>
#include <vector>

/// The problem sets, and what some of them make their instances of.
namespace tournament {

/// Classic Sudokus with one solution, generated or from a file; and the same ones with naked twins.
extern const ProblemSet classic_sudoku;
extern const ProblemSet classic_sudoku_twins;

/// Sudokus whose two diagonals hold every digit, too; and the same ones with naked twins.
extern const ProblemSet diagonal_sudoku;
extern const ProblemSet diagonal_sudoku_twins;

/// A diagonal Sudoku with one solution, the same for the same arguments: a random filled grid from which givens are taken
/// away in random order for as long as the solution stays the only one and there are more than `givens`.
[[nodiscard]] sudoku::Board generate_diagonal_sudoku(std::uint64_t seed, int givens);

/// Sudokus of 16 rows and of 25, filled at random and robbed of so many values that they are hard to complete, in one
/// way or more; and the same ones with naked twins.
extern const ProblemSet large_sudoku;
extern const ProblemSet large_sudoku_twins;

/// A filled board with so many percent of its cells emptied; it has one solution or more. Filled it is a regular pattern whose
/// values, bands, rows in a band, stacks and columns in a stack have been shuffled.
/// @param extent  rows and columns of a box, 2 to 5
[[nodiscard]] sudoku::Board punched_sudoku(int extent, int percent, std::uint64_t seed);

/// The examples of the gallery, and the instances whose answers are known.
extern const ProblemSet gallery;

/// Latin squares to complete, with as many holes as are hardest to fill.
extern const ProblemSet quasigroup;

/// Random graphs to colour with four colours, with about as many edges as make that hard.
extern const ProblemSet colouring;

/// So many different edges {a, b}, a < b, between vertices 0 .. vertices - 1, every set of them as likely as every other.
/// The same for the same arguments on every machine.
[[nodiscard]] std::vector<std::pair<int, int>> random_graph(int vertices, int edges, std::uint64_t seed);

/// Small random job shops, to be done as early as possible.
extern const ProblemSet job_shop;

} // namespace tournament
