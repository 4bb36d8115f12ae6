#pragma once

#include <csp/base/random.hpp>

#include <sudoku/board/board.hpp>
#include <sudoku/puzzle/symmetries.hpp>

namespace sudoku {

/// The board after a random symmetry of classic Sudoku: the values change names; bands, the rows of a band, stacks
/// and the columns of a stack change places; and, if boxes are square, so may rows and columns. The new board has as
/// many solutions. The same generator gives the same board everywhere.
///
/// Other layouts have fewer symmetries: a diagonal does not survive this.
[[nodiscard]] Board random_equivalent(const Board& board, csp::Random& random);

/// The board after a random symmetry of a layout: the values change names, and the cells change places so that each
/// unit becomes a unit. The new board has as many solutions.
/// Throws csp::ArgumentError when board and layout differ in size.
[[nodiscard]] Board random_equivalent(const Board& board, const Symmetries& symmetries, csp::Random& random);

} // namespace sudoku
