#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/techniques/step.hpp>

#include <optional>
#include <string>

namespace sudoku {

/// What is wrong with a step, by its own claim; nothing when it is right. It shares no code with the techniques.
///
/// For each mark that the step removes, and each value that it places, a little constraint problem is made of what the
/// step cites and nothing else, and the contrary is added; csp::solve must find no solution:
///
///   - a variable for each cell cited, with its marks; values that the step does not cite are one, "something else";
///   - in each unit cited, each value cited has a place, and its cells differ;
///   - cells that are cited, and the cell in question, differ where they share a unit of the layout.
///
/// That the removed value is in no solution of the puzzle proves little: most marks are in none.
///
/// Where the step assumes that there is one solution, the problem has a solution only with the deadly pattern, and the
/// pattern itself is looked at: exchanging its values must leave every unit as it was, and touch no given. That is a second
/// solution.
///
/// @param before  the marks before the step; a placed value is the only mark of its cell
[[nodiscard]] std::optional<std::string> fault_of_step(const Layout& layout, const Board& givens,
                                                       const Candidates& before, const Step& step);

} // namespace sudoku
