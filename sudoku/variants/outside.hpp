#pragma once

#include <sudoku/variants/variant.hpp>

#include <vector>

namespace sudoku {

/// A clue outside the board and its place. Rows and columns continue beyond the board: row -1 is directly above it.
struct OutsideClue {
    const Restriction* restriction = nullptr;
    int row = 0;
    int column = 0;
    int down = 0;   ///< the direction to the first cell: -1, 0 or 1 rows
    int across = 0; ///< and -1, 0 or 1 columns
};

/// Returns the places of all clues outside the board, each next to its first cell, or farther out if other clues are
/// between them. No two clues have the same place. The list begins with the clues of diagonals.
std::vector<OutsideClue> outside_clues_of(const Variant& variant);

} // namespace sudoku
