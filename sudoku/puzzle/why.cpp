#include <sudoku/puzzle/why.hpp>

#include <sudoku/board/symbol.hpp>
#include <sudoku/puzzle/puzzle.hpp>

#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/search/solve.hpp>

#include <utility>

namespace sudoku {

csp::Model model_with_givens(const Board& board, const Layout& layout) {
    Puzzle puzzle(layout);
    (void)puzzle.givens(board); // refuses a board of another size
    for (int cell = 0; cell < board.size(); ++cell)
        if (board[cell] != 0)
            puzzle.model().post(puzzle.cell(cell) == board[cell],
                                symbol_of_value(board[cell]) + (" in " + layout.cell_name(cell)));
    return puzzle.model();
}

Why why_unsolvable(const Board& board, const Layout& layout, const csp::ExplainOptions& options) {
    const csp::Model model = model_with_givens(board, layout);
    const csp::Infeasibility found = csp::explain_infeasibility(model, options);
    Why why{.constraints = {}, .is_minimal = found.is_minimal(), .text = found.describe(model)};
    for (const auto& member : found.members())
        why.constraints.push_back(model.constraint_name(member.constraint));
    return why;
}

std::string differences_of(const Board& solution, const Board& other, CellNaming naming) {
    if (solution.side() != other.side())
        throw csp::ArgumentError("sudoku::differences_of",
                                 "the boards have sides " + std::to_string(solution.side()) + " and " +
                                     std::to_string(other.side()) + ", expected the same");
    std::string text;
    for (int cell = 0; cell < solution.size(); ++cell)
        if (other[cell] != solution[cell])
            text += (text.empty() ? "" : ", ") + cell_name(solution.side(), cell, naming) + " is " +
                    symbol_of_value(solution[cell]) + " or " + symbol_of_value(other[cell]);
    return text;
}

std::optional<std::string> why_ambiguous(const Board& board, const Layout& layout, const Board& solution,
                                         const csp::ExplainOptions& options) {
    Puzzle puzzle(board, layout);
    std::vector<csp::Constraint> differences;
    for (int cell = 0; cell < board.size(); ++cell)
        if (board[cell] == 0) differences.push_back(puzzle.cell(cell) != solution[cell]);
    puzzle.model().post(csp::disjunction(std::move(differences)), "another solution");
    csp::SearchOptions search;
    search.limits = options.limits;
    search.stop = options.stop;
    const auto found = csp::solve(puzzle.model(), search);
    if (!found) return std::nullopt;
    return differences_of(solution, puzzle.decode(*found));
}

} // namespace sudoku
