#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <numeric>
#include <utility>

namespace puzzles::models {

namespace numbrix_puzzle {

Statement state(Input& input) {
    const int rows = input.number("the number of rows", 1, 20);
    const int columns = input.number("the number of columns", 1, 20);
    const int last = rows * columns;
    const auto cells = static_cast<std::size_t>(last);
    const auto width = static_cast<std::size_t>(columns);

    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto number = cells_of(model, cells / width, width, csp::range(1, last));
    std::vector<csp::Var> place; // the place of each number
    for (std::size_t i = 1; i <= cells; ++i)
        place.push_back(model.int_var(csp::range(0, last - 1), "place of " + std::to_string(i)));
    std::vector<csp::View> number_from_0;
    number_from_0.reserve(cells);
    for (const csp::Var x : number) number_from_0.push_back(x - 1);
    model.post(csp::inverse(place, number_from_0), "every number has a cell");

    std::vector<csp::Value> all_cells(cells);
    std::iota(all_cells.begin(), all_cells.end(), 0);
    std::vector<std::pair<csp::Value, csp::Value>> neighbours;
    for (std::size_t cell = 0; cell < cells; ++cell)
        for (const csp::Value other : beside(all_cells, width, cell))
            neighbours.emplace_back(all_cells[cell], other);
    for (std::size_t i = 0; i + 1 < cells; ++i)
        model.post(csp::relation(place[i], place[i + 1], neighbours),
                   "the way from " + std::to_string(i + 1));
    for (const csp::Var x : number)
        if (!input.accept(".")) model.post(x == input.number("a number or . for none", 1, last), "given");
    puzzle.words.add(place, cell_words(width));
    puzzle.drawing = numbers(number, width);
    return puzzle;
}

} // namespace numbrix_puzzle

extern const Puzzle numbrix{
    .name = "numbrix",
    .summary = "the numbers from 1 in a grid, with consecutive numbers in adjacent cells",
    .teaches = "Two views of the problem, joined by inverse: the number in each cell, for the givens, and "
               "the cell of each number, for the steps from one number to the next.",
    .instance = "the numbers of rows and columns; then, row by row, a number, or . for an empty cell",
    .example = examples::numbrix,
    .state = numbrix_puzzle::state,
    .known = {{examples::numbrix, 1, "made for this gallery; counted also by plain backtracking"},
              {"2 2 . . . .", 8, "OEIS A096969"},
              {"3 3 . . . . . . . . .", 40, "OEIS A096969"},
              {"4 4 . . . . . . . . . . . . . . . .", 552, "OEIS A096969"}},
};

} // namespace puzzles::models
