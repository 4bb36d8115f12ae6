#include <sudoku/puzzle/verify.hpp>

#include <sudoku/layout/conflict.hpp>

namespace sudoku {

std::optional<std::string> fault_of_solution(const Layout& layout, const Board& givens,
                                             const Board& solution) {
    if (givens.side() != solution.side())
        throw csp::ArgumentError("sudoku::fault_of_solution",
                                 "the solution has side " + std::to_string(solution.side()) +
                                     ", expected that of the givens, " + std::to_string(givens.side()));
    if (const auto conflict = first_conflict(layout, solution)) return conflict->text;
    for (int cell = 0; cell < givens.size(); ++cell) {
        if (solution[cell] == 0) return layout.cell_name(cell) + " is empty";
        if (givens[cell] != 0 && givens[cell] != solution[cell])
            return layout.cell_name(cell) + " differs from its given";
    }
    return std::nullopt;
}

} // namespace sudoku
