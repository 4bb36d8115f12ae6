#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

namespace tournament {

/// Classic Sudokus with one solution, generated or from a file; and the same ones with naked twins.
extern const ProblemSet classic_sudoku;
extern const ProblemSet classic_sudoku_twins;

} // namespace tournament
