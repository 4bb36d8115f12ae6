#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>

#include <csp/explain/infeasibility.hpp>
#include <csp/model/model.hpp>

#include <optional>
#include <string>
#include <vector>

namespace sudoku {

/// Makes the model of a layout in which givens are constraints like its units, with names such as "5 in A2".
/// Errors: throws csp::ArgumentError when board and layout differ in size.
csp::Model model_with_givens(const Board& board, const Layout& layout);

/// Why a puzzle has no solution: a minimal set of units and givens that cannot hold together.
///
///     std::cout << sudoku::why_unsolvable(board, layout).text;
struct Why {
    std::vector<std::string>
        constraints; ///< "row 3", "box 1", "5 in A2"; empty: there is a solution, or a limit was reached
    bool is_minimal = false; ///< whether each is proved to be needed
    std::string text;        ///< in words, as csp::Infeasibility::describe()
};
Why why_unsolvable(const Board& board, const Layout& layout, const csp::ExplainOptions& options = {});

/// The cells in which two solutions differ, with both values: "A1 is 3 or 5, A4 is 5 or 3".
/// Errors: throws csp::ArgumentError when the two differ in size.
std::string differences_of(const Board& solution, const Board& other,
                           CellNaming naming = CellNaming::letter_number);

/// Describes where another solution differs from this one: "A1 is 3 or 5, A4 is 5 or 3". Returns nullopt if there is no
/// other solution, or if a limit was reached first.
std::optional<std::string> why_ambiguous(const Board& board, const Layout& layout, const Board& solution,
                                         const csp::ExplainOptions& options = {});

} // namespace sudoku
