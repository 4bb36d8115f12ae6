#include <sudoku/techniques/marks.hpp>

#include <sudoku/board/symbol.hpp>
#include <sudoku/puzzle/puzzle.hpp>

#include <utility>

namespace sudoku {

std::vector<std::string> marked_texts(const Position& position) {
    std::vector<std::string> texts;
    for (int cell = 0; cell < position.size(); ++cell) {
        std::string text;
        for (const int value : bits_of(position.values(cell))) text += symbol_of_value(value);
        if (position.count(cell) == 1) text += '?';
        if (!position.is_open(cell))
            text =
                (position.is_given(cell) ? "" : "=") + std::string(1, symbol_of_value(position.value(cell)));
        texts.push_back(std::move(text));
    }
    return texts;
}

csp::SolveResult solve_within(const Position& position, const csp::SearchOptions& options) {
    Puzzle puzzle(position.board(), position.geometry().layout());
    for (const int cell : position.open())
        for (const int value : bits_of(position.all_values() & ~position.values(cell)))
            puzzle.model().post(puzzle.cell(cell) != value);
    return csp::solve(puzzle.model(), search_options(options));
}

std::vector<std::string> wrong_marks(const MarkedGrid& grid, const Board& solution, CellNaming naming) {
    std::vector<std::string> wrong;
    for (int cell = 0; cell < solution.size(); ++cell) {
        if (grid.marks.contains(cell, solution[cell])) continue;
        const std::string name = cell_name(solution.side(), cell, naming);
        const std::string value = std::string(1, symbol_of_value(solution[cell]));
        if (grid.placed[cell] != 0)
            wrong.push_back(name + " is " + symbol_of_value(grid.placed[cell]) + ", but the solution has " +
                            value);
        else
            wrong.push_back(name + " lacks " + value);
    }
    return wrong;
}

} // namespace sudoku
