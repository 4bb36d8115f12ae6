#pragma once

#include <sudoku/puzzle/puzzle.hpp>
#include <sudoku/techniques/technique.hpp>

namespace sudoku {

/// Adds a technique to a puzzle's model as an inference rule, through the public interface for rules. A search then
/// reasons as players do, and listeners receive each removal with the name of the technique and the cells that it rests
/// on.
///
///     sudoku::Puzzle puzzle(board);
///     sudoku::add_rule(puzzle, sudoku::techniques::x_wing);
///     csp::solve(puzzle.model(), {.listener = &story});
///
/// The rule applies one step per run, and is rerun as long as it finds a step.
///
/// Complexity: that of the technique, and in every run O(cells * values) to make a position.
/// Errors: throws csp::ArgumentError for a technique that assumes one solution, because no constraint of the model
/// states this.
void add_rule(Puzzle& puzzle, const Technique& technique);

} // namespace sudoku
