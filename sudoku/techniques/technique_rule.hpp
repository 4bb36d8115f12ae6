#pragma once

#include <sudoku/puzzle/puzzle.hpp>
#include <sudoku/techniques/technique.hpp>

namespace sudoku {

/// Makes a technique an inference rule of a puzzle's model, by the public interface for rules: a search then reasons as
/// players do, and listeners hear each removal with the technique's name and the cells that it rests on.
///
///     sudoku::Puzzle puzzle(board);
///     sudoku::add_rule(puzzle, sudoku::techniques::x_wing);
///     csp::solve(puzzle.model(), {.listener = &story});
///
/// The rule takes one step a run, and is run again for as long as there are any.
///
/// Complexity: a position is made in every run, O(cells * values), and then as the technique.
/// Throws csp::ArgumentError for a technique that assumes one solution: no constraint of the model says so.
void add_rule(Puzzle& puzzle, const Technique& technique);

} // namespace sudoku
