#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>

#include <optional>
#include <string>
#include <vector>

namespace sudoku {

/// A value that occurs more than once in a unit, so that no solution can exist.
struct Conflict {
    int unit = 0;           ///< index into Layout::units()
    int value = 0;          ///< 1..side
    std::vector<int> cells; ///< two or more, in the order of the unit
    std::string text;       ///< "row 3 has two 7s: C2 and C8"
};

/// The first conflict of a board, by unit in the order of the layout, then by value; nothing when the board
/// has none. O(total size of the units), without allocation when there is none.
///
/// Throws csp::ArgumentError when board and layout differ in size.
[[nodiscard]] std::optional<Conflict> first_conflict(const Layout& layout, const Board& board,
                                                     CellNaming naming = CellNaming::letter_number);

/// All conflicts, in the same order. Two equal values that share a row and a box are one conflict in each.
/// Throws like `first_conflict`.
[[nodiscard]] std::vector<Conflict> conflicts(const Layout& layout, const Board& board,
                                              CellNaming naming = CellNaming::letter_number);

/// What is wrong with `solution` as a solution of `givens`, from the definition alone: an empty cell, a given
/// that was changed, a unit with a value twice. Nothing when it is correct.
///
/// Throws csp::ArgumentError when the three differ in size.
[[nodiscard]] std::optional<std::string> fault_of_solution(const Layout& layout, const Board& givens,
                                                           const Board& solution);

} // namespace sudoku
