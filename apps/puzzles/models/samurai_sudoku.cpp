#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <algorithm>
#include <array>

namespace puzzles::models {

namespace samurai_sudoku_puzzle {

constexpr std::size_t side = 21;
/// The first row and column of each of the five grids.
constexpr std::array<std::pair<std::size_t, std::size_t>, 5> corners{
    {{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}}};

bool is_cell(std::size_t row, std::size_t column) {
    return std::any_of(corners.begin(), corners.end(), [&](auto corner) {
        return row - corner.first < 9 && column - corner.second < 9; // a negative difference wraps around
    });
}

Statement state(Input& input) {
    const CharacterGrid grid = input.grid(side, side, ".123456789-");
    Statement puzzle;
    csp::Model& model = puzzle.model;
    csp::Matrix cell(std::vector<csp::Var>(side * side), side);
    for (std::size_t i = 0; i < cell.size(); ++i) {
        csp::Var& here = cell(i / side, i % side);
        const std::string name = cell_name(i, side);
        if ((grid.cells[i] != '-') != is_cell(i / side, i % side))
            input.refuse(name + " is " + (grid.cells[i] == '-' ? "a cell" : "none, and wants a -"));
        if (grid.cells[i] == '-') continue;
        here = model.int_var(csp::range(1, 9), name);
        if (grid.cells[i] != '.') model.post(here == grid.cells[i] - '0', "given " + name);
    }
    for (const auto& [top, left] : corners) {
        const csp::Matrix one(cell.block(top, left, 9, 9), 9);
        for (std::size_t i = 0; i < 9; ++i)
            for (const auto& unit : {one.row(i), one.column(i), one.block(i / 3 * 3, i % 3 * 3, 3, 3)})
                model.post(csp::all_different(unit),
                           model.name(unit.front()) + " to " + model.name(unit.back()));
    }
    BoardDrawing drawing{.rows = side, .columns = side, .face = [=](std::size_t i) -> Face {
                             return grid.cells[i] == '-' ? Face(Look{}) : Face(cell.elements()[i]);
                         }};
    for (std::size_t i = 0; i < cell.size(); ++i)
        drawing.regions.push_back(grid.cells[i] == '-' ? -1
                                                       : static_cast<int>(i / side / 3 * 7 + i % side / 3));
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace samurai_sudoku_puzzle

extern const Puzzle samurai_sudoku{
    .name = "samurai-sudoku",
    .summary = "five Sudoku grids, with the middle one sharing its corner boxes with the four around it",
    .teaches = "Grids that overlap share variables. The constraint of a shared box is stated twice, which "
               "does no harm.",
    .instance = "21 rows of 21 cells: . or a digit, and - outside the five grids",
    .example = examples::samurai_sudoku,
    .state = samurai_sudoku_puzzle::state,
    .known = {{examples::samurai_sudoku, 1, "made for this gallery"}},
};

} // namespace puzzles::models
