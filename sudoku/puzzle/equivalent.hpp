#pragma once

#include <csp/base/random.hpp>

#include <sudoku/board/board.hpp>
#include <sudoku/puzzle/symmetries.hpp>

namespace sudoku {

/// Applies a random symmetry of classic Sudoku to a board: it renames the values; permutes bands, the rows of a band,
/// stacks and the columns of a stack; and, if boxes are square, may exchange rows and columns. The new board has as
/// many solutions. The same generator gives the same board on every platform.
///
/// Other layouts have fewer symmetries: these do not preserve a diagonal.
[[nodiscard]] Board random_equivalent(const Board& board, csp::Random& random);

/// Applies a random symmetry of a layout to a board: it renames the values and permutes the cells so that each unit
/// becomes a unit. The new board has as many solutions.
/// Errors: throws csp::ArgumentError when board and layout differ in size.
[[nodiscard]] Board random_equivalent(const Board& board, const Symmetries& symmetries, csp::Random& random);

} // namespace sudoku
