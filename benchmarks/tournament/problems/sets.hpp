#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>
#include <sudoku/board/board.hpp>

#include <cstdint>
#include <utility>
#include <vector>

/// The problem sets, and generators that some of them use for their instances.
namespace tournament {

/// Classic Sudokus with one solution, generated or from a file; and the same puzzles with naked twins.
extern const ProblemSet classic_sudoku;
extern const ProblemSet classic_sudoku_twins;

/// Sudokus whose two diagonals also hold every digit; and the same puzzles with naked twins.
extern const ProblemSet diagonal_sudoku;
extern const ProblemSet diagonal_sudoku_twins;

/// A diagonal Sudoku with one solution, the same for the same arguments: a random filled grid from which givens are
/// removed in random order as long as the solution stays unique and there are more than `givens`.
[[nodiscard]] sudoku::Board generate_diagonal_sudoku(std::uint64_t seed, int givens);

/// Sudokus of 16 and 25 rows, filled at random, with so many values removed that they are hard to complete, in one or
/// more ways; and the same puzzles with naked twins.
extern const ProblemSet large_sudoku;
extern const ProblemSet large_sudoku_twins;

/// A filled board with this percentage of its cells emptied; it has at least one solution. The filled board is a
/// regular pattern whose values, bands, rows in a band, stacks and columns in a stack have been shuffled.
/// @param extent  rows and columns of a box, 2 to 5
[[nodiscard]] sudoku::Board punched_sudoku(int extent, int percent, std::uint64_t seed);

/// The examples of the gallery, and its instances with known answers.
extern const ProblemSet gallery;

/// Latin squares to complete, with the number of holes that is hardest to fill.
extern const ProblemSet quasigroup;

/// Random graphs to colour with four colours, with about the number of edges that makes this hard.
extern const ProblemSet colouring;

/// `edges` different edges {a, b}, a < b, between vertices 0 .. vertices - 1; every set of that many edges is equally
/// likely. The result is the same for the same arguments on every machine.
[[nodiscard]] std::vector<std::pair<int, int>> random_graph(int vertices, int edges, std::uint64_t seed);

/// Small random job shops, to be finished as early as possible.
extern const ProblemSet job_shop;

} // namespace tournament
