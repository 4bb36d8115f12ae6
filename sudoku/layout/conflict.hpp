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

/// Returns the first conflict of a board, by unit in the order of the layout, then by value; nullopt if there is none.
/// O(total size of the units), without allocation if there is none.
///
/// Errors: throws csp::ArgumentError when board and layout differ in size.
[[nodiscard]] std::optional<Conflict> first_conflict(const Layout& layout, const Board& board,
                                                     CellNaming naming = CellNaming::letter_number);

/// Returns all conflicts, in the same order. Two equal values that share a row and a box are one conflict in each.
/// Errors: throws like `first_conflict`.
[[nodiscard]] std::vector<Conflict> conflicts(const Layout& layout, const Board& board,
                                              CellNaming naming = CellNaming::letter_number);

/// Returns the fault of `solution` as a solution of `givens`, from the definition alone: an empty cell, a given that
/// was changed, or a unit with a value twice. Returns nullopt if the solution is correct.
///
/// Errors: throws csp::ArgumentError when the three differ in size.
[[nodiscard]] std::optional<std::string> fault_of_solution(const Layout& layout, const Board& givens,
                                                           const Board& solution);

} // namespace sudoku
