#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>

#include <csp/explain/infeasibility.hpp>
#include <csp/model/model.hpp>

#include <optional>
#include <string>
#include <vector>

namespace sudoku {

/// The model of a layout in which givens are constraints like its units, called "5 in A2".
/// Throws csp::ArgumentError when board and layout differ in size.
[[nodiscard]] csp::Model model_with_givens(const Board& board, const Layout& layout);

/// Why a puzzle has no solution: units and givens that cannot hold together, each of them needed.
///
///     std::cout << sudoku::why_unsolvable(board, layout).text;
struct Why {
    std::vector<std::string>
        constraints;         ///< "row 3", "box 1", "5 in A2"; empty: there is a solution, or a limit came
    bool is_minimal = false; ///< each is proved to be needed
    std::string text;        ///< in words, as csp::Infeasibility::describe()
};
[[nodiscard]] Why why_unsolvable(const Board& board, const Layout& layout,
                                 const csp::ExplainOptions& options = {});

/// Where a solution other than this one differs: "A1 is 3 or 5, A4 is 5 or 3". Nothing if there is no other, or a
/// limit came first.
[[nodiscard]] std::optional<std::string> why_ambiguous(const Board& board, const Layout& layout,
                                                       const Board& solution,
                                                       const csp::ExplainOptions& options = {});

} // namespace sudoku
