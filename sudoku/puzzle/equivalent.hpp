#pragma once

#include <csp/base/random.hpp>

#include <sudoku/board/board.hpp>

namespace sudoku {

/// The board after a random symmetry of classic Sudoku: the values change names; bands, the rows of a band, stacks
/// and the columns of a stack change places; and, if boxes are square, so may rows and columns. It has as many
/// solutions as the board has. The same generator gives the same board everywhere.
///
/// Symmetries of other layouts are fewer: a diagonal does not outlive this.
[[nodiscard]] Board random_equivalent(const Board& board, csp::Random& random);

} // namespace sudoku
