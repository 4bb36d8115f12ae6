#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>

#include <optional>
#include <string>

namespace sudoku {

/// What is wrong with `solution` as a solution of `givens`, from the definition alone: an empty cell, a given
/// that was changed, a unit with a value twice. Nothing when it is correct.
///
/// Throws csp::ArgumentError when the three differ in size.
[[nodiscard]] std::optional<std::string> fault_of_solution(const Layout& layout, const Board& givens,
                                                           const Board& solution);

} // namespace sudoku
